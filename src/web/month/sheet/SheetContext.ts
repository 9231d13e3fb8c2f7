import { createContext, useContext } from "react";
import type { SheetLine } from "./lines.js";
import type { Place } from "./places.js";
import type { OpenedAmount } from "./useOpenedAmount.js";

/** How far an amount reaches that is typed for a month. */
export type Reach = "month" | "onwards";
export type Direction = "down" | "right" | "left" | "stay";

/** What a dialog or panel beside the sheet is to show. */
export type SheetAction =
  | { readonly do: "add"; readonly parentId: string | null }
  | { readonly do: "details"; readonly categoryId: string; readonly month: string }
  | { readonly do: "move"; readonly month: string; readonly from: string | null; readonly to: string | null };

/** What the open editor and the open menu of the sheet call. It stays one object, so that rows need not be painted again for it. */
export interface SheetCommands {
  readonly open: (action: SheetAction) => void;
  readonly save: (opened: OpenedAmount, amount: number, reach: Reach, direction: Direction) => void;
  readonly toStanding: (categoryId: string, month: string) => void;
  /** Gives up what is being typed, or closes the menu, and puts the focus back on the cell. */
  readonly leave: () => void;
  readonly cover: (categoryId: string, month: string, amount: number) => void;
  /** Puts a category in another place of the sheet; an open menu stays open, for the next step. */
  readonly moveTo: (categoryId: string, place: Place) => void;
}

/** A cell in which something is being typed, or whose menu is open. */
export interface Opened {
  readonly column: number;
  readonly as: "editor" | "menu";
  /** What the typing began with; null: with the amount. */
  readonly typed: string | null;
}

export const SheetContext = createContext<SheetCommands | null>(null);

/** What the sheet shows, for what depends on the neighbours of a line. */
export const SheetLinesContext = createContext<readonly SheetLine[]>([]);

export function useSheetCommands(): SheetCommands {
  const commands = useContext(SheetContext);
  if (commands === null) throw new Error("useSheetCommands needs a Sheet around it");
  return commands;
}
