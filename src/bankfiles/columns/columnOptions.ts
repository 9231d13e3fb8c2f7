import type { ColumnRole } from "../../domain/importFile.js";
import { truncated } from "../../domain/truncated.js";
import type { QuestionOption } from "../Questions.js";
import type { Column } from "./Column.js";

/** Each column as an answer; `role` when none is an answer, too. */
export function optionsOf(columns: readonly Column[], role: ColumnRole | null): QuestionOption[] {
  const options = columns.map((column) => ({
    value: nameOf(column),
    label: `Column ${column.place + 1}: ${column.heading === "" ? "" : `${shown(column)} `}(${exampleOf(column)})`,
  }));
  return role === null ? options : [...options, { value: null, label: `None: the file has no ${role} column` }];
}

function nameOf({ place }: Column): string {
  return String(place + 1);
}

/** The first cells that differ. */
function exampleOf({ cells }: Column): string {
  const some = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ""));
  return some.size === 0
    ? "empty"
    : [...some]
        .slice(0, EXAMPLES)
        .map((cell) => truncated(cell, 40))
        .join(", ");
}

const EXAMPLES = 3;

export function shown(column: Column | undefined): string {
  return truncated(column?.heading ?? "", 60);
}

export function quoted(columns: readonly Column[]): string {
  return columns.map((column) => `Column ${column.place + 1} ("${shown(column)}")`).join(" and ");
}
