export type Zone = "before" | "after";

/** The order when a rule is dropped before or after another one; null where nothing changes. */
export function droppedOn(ids: readonly string[], dragged: string, over: string, zone: Zone): readonly string[] | null {
  const others = ids.filter((id) => id !== dragged);
  const place = others.indexOf(over);
  if (place < 0 || others.length === ids.length) return null;
  return changed(ids, others, dragged, zone === "before" ? place : place + 1);
}

/** The order when a rule goes a step up or down; null at the ends. */
export function stepped(ids: readonly string[], moved: string, by: 1 | -1): readonly string[] | null {
  const place = ids.indexOf(moved) + by;
  if (place < 0 || place >= ids.length) return null;
  return changed(
    ids,
    ids.filter((id) => id !== moved),
    moved,
    place,
  );
}

function changed(before: readonly string[], others: readonly string[], moved: string, place: number): readonly string[] | null {
  const after = [...others.slice(0, place), moved, ...others.slice(place)];
  return after.every((id, index) => id === before[index]) ? null : after;
}
