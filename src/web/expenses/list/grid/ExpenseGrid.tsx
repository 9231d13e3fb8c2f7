import { useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from "react";
import { useCategories, useOutbox } from "../../../session/budgetStore.js";
import { useFigureWidth } from "../../../session/currentBudget.js";
import { useWords } from "../../../words/language.js";
import { lazyPart } from "../../../ui/pages/lazyPart.js";
import type { Leaving } from "./CellEditor.js";
import { DayLine } from "./DayLine.js";
import classes from "./ExpenseGrid.module.css";
import { ExpenseLine } from "./ExpenseLine.js";
import { GridHead } from "./GridHead.js";
import { effectOf, type GridRequest } from "./gridKeys.js";
import { besides, cellColumns, type CellColumn, clicked, editing, inColumn, movedTo } from "./gridState.js";
import { listItems } from "./listItems.js";
import { rowStates } from "./rowStates.js";
import type { Grid } from "./useGrid.js";
import { useLines } from "./useLines.js";
import type { ExpenseRow } from "../../../store/model.js";
import type { ExpenseChanges } from "../../../store/outbox/writes.js";

export const CellEditor = lazyPart(async () => (await import("./CellEditor.js")).CellEditor);

interface Props {
  grid: Grid;
  /** What a row counts for under the filter. */
  amountOf: (row: ExpenseRow) => number;
  /** What a key or a double click asks for. */
  onRequest: (request: GridRequest) => void;
  /** What a finger asks for: of the row that it touched, whichever was active before. */
  onOpen: (id: string) => void;
  onChange: (opened: ExpenseRow, changes: ExpenseChanges) => void;
}

/** Expenses as a grid of which only the rows in view are on the page. */
export function ExpenseGrid({ grid, amountOf, onRequest, onOpen, onChange }: Props) {
  const words = useWords();
  const { rows, order, state, index } = grid;
  const isPhone = useMediaQuery("(max-width: 48em)", window.matchMedia("(max-width: 48em)").matches);
  const items = useMemo(() => listItems(rows, isPhone, amountOf), [rows, isPhone, amountOf]);
  const body = useRef<HTMLDivElement>(null);
  const { lines, height, pageRows } = useLines(grid, items, isPhone, body);
  const width = useFigureWidth(
    useMemo(() => rows.map(amountOf), [rows, amountOf]),
    true,
  );
  const categories = useCategories();
  const categoryOf = useMemo(() => {
    const known = new Map(categories.map((category) => [category.id, category]));
    return (id: string | null) => (id === null ? null : (known.get(id) ?? null));
  }, [categories]);
  const outbox = useOutbox();
  const states = useMemo(() => rowStates(outbox), [outbox]);

  function keyDown(event: KeyboardEvent) {
    if (state.editing || !isInCell(event.target)) return;
    const effect = effectOf(event, state, order, pageRows());
    if (effect === null) return;
    event.preventDefault();
    if ("request" in effect) onRequest(effect.request);
    else grid.change(() => effect.state);
  }
  function click(event: MouseEvent) {
    const at = placeOf(event.target);
    if (at === null || isTyping(event.target)) return;
    const add = at.isSelect || event.ctrlKey || event.metaKey;
    // A finger opens; who has a mouse selects, and opens by Enter.
    const opens = isPhone && !add && !event.shiftKey;
    grid.change((old) => {
      const there = at.column === null ? old : inColumn(old, at.column);
      return opens ? movedTo(there, order, order.indexOf(at.id) ?? 0) : clicked(there, order, at.id, { extend: event.shiftKey, add });
    });
    if (opens) onOpen(at.id);
  }
  function done(changes: ExpenseChanges | null, leaving: Leaving, opened: ExpenseRow) {
    if (changes !== null) onChange(opened, changes);
    grid.change((old) => left(editing(old, false), leaving), leaving !== "stay" || document.activeElement === document.body || isInGrid());
  }
  function left(old: typeof state, leaving: Leaving): typeof state {
    if (leaving === "stay") return old;
    if (leaving === "down") return movedTo(old, order, index + 1);
    const next = besides(old, leaving === "right" ? 1 : -1);
    return editing(next, next.column !== old.column);
  }
  const isInGrid = () => body.current?.contains(document.activeElement) ?? false;

  return (
    <div
      role="grid"
      aria-label={words.expenseList.grid}
      aria-rowcount={rows.length + 1}
      aria-colcount={cellColumns.length + 2}
      aria-multiselectable
      className={classes.grid}
      style={width}
      onKeyDown={keyDown}
    >
      <GridHead grid={grid} />
      <div
        ref={body}
        role="rowgroup"
        className={classes.body}
        style={{ height }}
        onClick={click}
        onDoubleClick={(event) => {
          if (!isPhone && placeOf(event.target)?.column != null) onRequest("edit");
        }}
      >
        {lines.map(({ item, top }) =>
          item.is === "day" ? (
            <DayLine key={item.date} date={item.date} net={item.net} top={top} />
          ) : (
            <ExpenseLine
              key={item.row.id}
              row={item.row}
              amount={amountOf(item.row)}
              index={item.index}
              top={top}
              startsDay={item.startsDay}
              categoryOf={categoryOf}
              state={states.get(item.row.id) ?? null}
              isSelected={state.selected.has(item.row.id)}
              column={item.index === index ? state.column : null}
              editor={
                item.index === index && state.editing ? (
                  <CellEditor key={state.column} column={state.column} row={item.row} onDone={done} />
                ) : null
              }
            />
          ),
        )}
      </div>
    </div>
  );
}

interface Place {
  readonly id: string;
  readonly column: CellColumn | null;
  readonly isSelect: boolean;
}

function placeOf(target: EventTarget): Place | null {
  if (!(target instanceof Element)) return null;
  const id = target.closest<HTMLElement>("[data-row]")?.dataset["row"];
  const cell = target.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
  if (id === undefined) return null;
  return { id, column: cellColumns.find((column) => column === cell) ?? null, isSelect: target.closest("[data-select]") !== null };
}

function isInCell(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[data-cell]") !== null && !isTyping(target);
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLInputElement;
}
