"""What a client does with a look that tells only what has changed (docs/server.md, "Changes")."""


def applied(known, change):
    if "pieces" in change:
        pieces, after = change["pieces"], []
        for i in range(0, len(pieces), 3):
            after += known[pieces[i]:pieces[i] + pieces[i + 1]] + pieces[i + 2]
        return after
    after = {key: known.get(key) for key in change["keys"]} if "keys" in change else dict(known)
    after.update(change.get("to", {}))
    for key, inside in change.get("in", {}).items():
        after[key] = applied(known[key], inside)
    return after


def listed(groups):
    """The actions of all groups, one by one."""
    actions = []
    for group in groups:
        for rest, bits, *own in group["list"]:
            operands = {}
            for key in group["keys"]:
                value = group["same"][key] if key in group["same"] else own.pop(0)
                if value is not None:
                    operands[key] = value
            actions.append({"text": group["text"] + rest, "verb": group["verb"], "operands": operands, "bits": bits})
    return actions


def whole_of(look, last):
    """The whole look, or None when something between is missing."""
    if "change" not in look:
        return look
    if last is None or (last["mark"] not in (look["from"], look["mark"])):
        return None
    known = {key: last[key] for key in ("score", "view")}
    now = known if last["mark"] == look["mark"] else applied(known, look["change"])
    return {**{key: value for key, value in look.items() if key not in ("change", "from")}, **now, "actions": listed(look["actions"])}


def words_of(value):
    """All keys, texts and numbers in it."""
    if isinstance(value, dict):
        return {word for key, inside in value.items() for word in {key} | words_of(inside)}
    if isinstance(value, list):
        return {word for inside in value for word in words_of(inside)}
    return {value}


def told_in(change):
    """All that a change says of what it leads to."""
    words = words_of(change.get("keys", [])) | words_of(change.get("to", {}))
    for key, inside in change.get("in", {}).items():
        words |= {key} | told_in(inside)
    for piece in change.get("pieces", []):
        if isinstance(piece, list):
            words |= words_of(piece)
    return words
