import type { CategoryRow } from "../../store/model.js";
import type { CategoryChanges } from "../../store/outbox/writes.js";
import { type SheetLine, treeOf } from "./lines.js";
import { positionsFor } from "./positions.js";

/** Where a category goes: under a parent or to the top (null), before a sibling or to the end (null). */
export interface Place {
  readonly parentId: string | null;
  readonly before: string | null;
}

export interface Move {
  readonly id: string;
  readonly changes: CategoryChanges;
}

export type Zone = "before" | "into" | "after";

/** What to change so that a category stands in a place. Empty where it already does. */
export function movesTo(categories: readonly CategoryRow[], id: string, place: Place): Move[] {
  const moved = categories.find((category) => category.id === id);
  if (moved === undefined) return [];
  const known = new Set(categories.map((category) => category.id));
  const roofOf = ({ parentId }: CategoryRow) => (parentId !== null && known.has(parentId) ? parentId : null);
  const siblings = categories.filter((category) => category.id !== id && roofOf(category) === place.parentId);
  const at = siblings.findIndex((category) => category.id === place.before);
  const ordered = at < 0 ? [...siblings, moved] : [...siblings.slice(0, at), moved, ...siblings.slice(at)];
  const positions = positionsFor(ordered);
  const parent = roofOf(moved) === place.parentId ? {} : { parentId: place.parentId };
  return ordered.flatMap((category) => {
    const position = positions.get(category.id);
    const changes = { ...(position === undefined ? {} : { position }), ...(category.id === id ? parent : {}) };
    return Object.keys(changes).length === 0 ? [] : [{ id: category.id, changes }];
  });
}

/** One step up or down among what is shown, into and out of open groups. Null at the ends. */
export function stepFrom(lines: readonly SheetLine[], id: string, step: 1 | -1): Place | null {
  const shown = shownOf(lines);
  const { tops, childrenOf } = treeOf(shown);
  const moved = shown.find((category) => category.id === id);
  if (moved === undefined) return null;
  const top = tops.findIndex((category) => category.id === id);
  if (top < 0) return stepInGroup(moved, childrenOf(moved.parentId ?? ""), tops, step);
  const next = tops[top + step];
  if (next === undefined) return null;
  const line = lines.find(({ key }) => key === next.id);
  const enters = line?.kind === "group" && !line.isCollapsed && childrenOf(id).length === 0 && !isGroup(lines, id);
  if (enters) return { parentId: next.id, before: step === 1 ? (childrenOf(next.id)[0]?.id ?? null) : null };
  return { parentId: null, before: step === 1 ? (tops[top + 2]?.id ?? null) : next.id };
}

function stepInGroup(moved: CategoryRow, siblings: readonly CategoryRow[], tops: readonly CategoryRow[], step: 1 | -1): Place {
  const { parentId } = moved;
  const at = siblings.findIndex((category) => category.id === moved.id);
  const next = siblings[at + step];
  if (next !== undefined) return { parentId, before: step === 1 ? (siblings[at + 2]?.id ?? null) : next.id };
  const roof = tops.findIndex((category) => category.id === parentId);
  return { parentId: null, before: tops[step === 1 ? roof + 1 : roof]?.id ?? null };
}

/** Where something that is dropped on a line goes. Null: not there. */
export function dropOn(lines: readonly SheetLine[], id: string, over: string, zone: Zone): Place | null {
  const line = lines.find(({ key }) => key === over);
  if (line === undefined || line.category.id === id) return null;
  const { tops, childrenOf } = treeOf(shownOf(lines));
  const after = (all: readonly CategoryRow[], one: string) => all[all.findIndex((category) => category.id === one) + 1]?.id ?? null;
  const target = line.category;
  if (line.depth === 1) {
    if (isGroup(lines, id)) return null;
    const parentId = line.kind === "own" ? target.id : target.parentId;
    if (line.kind === "own") return { parentId, before: childrenOf(target.id)[0]?.id ?? null };
    return { parentId, before: zone === "after" ? after(childrenOf(parentId ?? ""), target.id) : target.id };
  }
  if (zone === "before") return { parentId: null, before: target.id };
  const opensInto = line.kind === "group" && (zone === "into" || !line.isCollapsed);
  if (opensInto && !isGroup(lines, id)) return { parentId: target.id, before: childrenOf(target.id)[0]?.id ?? null };
  if (zone === "into" && line.kind === "group") return null;
  return { parentId: null, before: after(tops, target.id) };
}

function isGroup(lines: readonly SheetLine[], id: string): boolean {
  return lines.some((line) => line.kind === "group" && line.category.id === id);
}

function shownOf(lines: readonly SheetLine[]): CategoryRow[] {
  return lines.filter((line) => line.kind !== "own").map((line) => line.category);
}
