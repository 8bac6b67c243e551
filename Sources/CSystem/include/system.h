#ifndef OFFLOAD_SYSTEM_H
#define OFFLOAD_SYSTEM_H

#endif
