"""What Obsidian Tasks reads in a line, by its stated rules: fields are taken from the end of a task's text, one after
the other, until what stands there is none; tags in between are put back to the words. It knows nothing of Offload.

Run by itself it is held against lines with readings that others have stated: tasks_rules.py CASES.jsonl
"""
import json
import re
import sys

DAY = r"\d{4}-\d{2}-\d{2}"
ID = r"[a-zA-Z0-9_-]+"
LEVELS = {"🔺": "highest", "⏫": "high", "🔼": "medium", "🔽": "low", "⏬": "lowest"}
# Key, signs, and what may follow.
FIELDS = [
    ("completion", "✅", DAY),
    ("cancelled", "❌", DAY),
    ("due", "📅📆🗓", DAY),
    ("scheduled", "⏳⌛", DAY),
    ("start", "🛫", DAY),
    ("created", "➕", DAY),
    ("repeat", "🔁", "[a-zA-Z0-9, !]+"),
    ("onCompletion", "🏁", "[a-zA-Z]+"),
    ("id", "🆔", ID),
    ("dependsOn", "⛔", f"{ID}(?: *, *{ID} *)*"),
]
EMOJI = [("priority", re.compile(f"([{''.join(LEVELS)}])\ufe0f?$"))] + [
    (key, re.compile(f"[{signs}]\ufe0f? *({value})$")) for key, signs, value in FIELDS
]
DATAVIEW = [
    (key, re.compile(rf"(?:\[ *{key}:: *({value}) *\]|\( *{key}:: *({value}) *\))(?: *,)?$"))
    for key, value in [("priority", "|".join(LEVELS.values()))] + [(key, value) for key, _, value in FIELDS]
]
TAG = re.compile(r"(?:^|\s)#[^ !@#$%^&*(),.?\":{}|<>]+$")
TASK = re.compile(r"^([\s>]*)([-*+]|[0-9]+[.)]) +\[(.)\] *(.*)$")
BLOCK = re.compile(r" \^[a-zA-Z0-9-]+$")


def read(line, dialect):
    """The task's status, words and fields; None where there is no task."""
    task = TASK.match(line)
    if task is None:
        return None
    status, text = task.group(3), BLOCK.sub("", task.group(4).strip(), count=1)
    fields, tags, text = {}, [], text.strip()
    for _ in range(21):
        before = text
        for key, pattern in EMOJI if dialect == "emoji" else DATAVIEW:
            found = pattern.search(text)
            if found:
                fields[key] = LEVELS.get(found.group(1), next(filter(None, found.groups())).strip())
                text = text[: found.start()].strip()
        tag = TAG.search(text)
        if tag:
            tags.insert(0, tag.group().strip())
            text = text[: tag.start()].strip()
        if text == before:
            break
    if "dependsOn" in fields:
        fields["dependsOn"] = re.sub(r"\s", "", fields["dependsOn"])
    return {"status": status, "words": " ".join([text] + tags).strip(), "fields": fields}


def main(path):
    """Holds `read` against stated readings; a key that a case does not have is not asserted."""
    names = {"done": "completion", "recurrence": "repeat"}
    wrong, count = 0, 0
    with open(path, encoding="utf-8") as file:
        cases = [json.loads(line) for line in file]
    for case in cases:
        if case.get("is_task") is not True or case.get("global_filter"):
            continue
        found, count = read(case["line"], case["format"]), count + 1
        stated = {"status": case.get("status"), "description": case.get("description")}
        seen = {"status": found["status"], "description": found["words"]}
        for key in ["due", "done", "start", "scheduled", "created", "cancelled", "id", "dependsOn", "priority"]:
            if key in case:
                value = case[key]
                stated[key] = ",".join(value) if isinstance(value, list) else "" if value == "none" else value or ""
                seen[key] = found["fields"].get(names.get(key, key), "")
        for key, value in stated.items():
            if value is not None and value != seen[key]:
                print(f"{case['line']}: {key} is {seen[key]!r}, not {value!r}")
                wrong += 1
    print(f"{count} stated lines, {wrong} read differently")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
