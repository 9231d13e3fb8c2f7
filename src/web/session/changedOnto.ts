import { isSame } from "../store/outbox/merge.js";

/** The fields that somebody changed of `before`, put onto what is there now. */
export function changedOnto<Fields extends object>(now: Fields, before: Fields, mine: Fields): Fields {
  const fields = { ...now };
  for (const name in fields) if (!isSame(mine[name], before[name])) fields[name] = mine[name];
  return fields;
}
