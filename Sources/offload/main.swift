print("offload")
