import { keyOf, type Pressed } from "../../../format/pressedKeys.js";
import { activeIndex, allSelected, besides, editing, type GridState, movedTo, noneSelected, type RowOrder, toggled } from "./gridState.js";

/** What is asked for beyond moving and selecting. */
export type GridRequest = "open" | "edit" | "category" | "tags" | "date" | "remove";

export type PressedKey = Omit<Pressed, "getModifierState">;

export type KeyEffect = { readonly state: GridState } | { readonly request: GridRequest } | null;

const requests: Readonly<Record<string, GridRequest>> = {
  Enter: "open",
  F2: "edit",
  c: "category",
  t: "tags",
  d: "date",
  Delete: "remove",
};

/** What a key does in the list; null: nothing. */
export function effectOf(pressed: PressedKey, state: GridState, order: RowOrder, pageRows: number): KeyEffect {
  if (pressed.altKey || order.ids.length === 0) return null;
  const isCommand = pressed.ctrlKey || pressed.metaKey;
  if (isCommand && keyOf(pressed) === "a") return { state: allSelected(state, order) };
  const target = targetOf(pressed.key, activeIndex(state, order), order.ids.length, pageRows);
  if (target !== null) return { state: movedTo(state, order, target, pressed.shiftKey) };
  if (isCommand) return null;
  const request = requests[keyOf(pressed)];
  if (request !== undefined) return { request };
  return selectionBy(pressed, state, order);
}

function selectionBy({ key }: PressedKey, state: GridState, order: RowOrder): KeyEffect {
  const active = order.ids[activeIndex(state, order)];
  switch (key) {
    case " ":
      return active === undefined ? null : { state: toggled(state, active) };
    case "ArrowLeft":
      return { state: besides(state, -1) };
    case "ArrowRight":
      return { state: besides(state, 1) };
    case "Escape":
      return state.selected.size === 0 ? null : { state: editing(noneSelected(state), false) };
    default:
      return null;
  }
}

function targetOf(key: string, index: number, count: number, pageRows: number): number | null {
  switch (key) {
    case "ArrowDown":
      return index + 1;
    case "ArrowUp":
      return index - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    case "PageDown":
      return index + pageRows;
    case "PageUp":
      return index - pageRows;
    default:
      return null;
  }
}
