import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useNavigate } from "@tanstack/react-router";
import { useCategories, useStore } from "../../session/budgetStore.js";
import { useBudget } from "../../session/currentBudget.js";
import type { MonthView } from "../../store/views/monthView.js";
import { useLanguage, useWords } from "../../words/language.js";
import { amountAfter, amountBelow, type Cell, partOf } from "./gridKeys.js";
import { figuresOfLine, linesOf, rowsById, type SheetLine } from "./lines.js";
import { stepFrom } from "./places.js";
import classes from "./Sheet.module.css";
import { type Direction, type SheetAction, type Opened, type SheetCommands, SheetContext, SheetLinesContext } from "./SheetContext.js";
import { SheetFoot } from "./SheetFoot.js";
import { SheetHead } from "./SheetHead.js";
import phone from "./SheetPhone.module.css";
import { isBesideName, sheetFigures } from "./sheetWidth.js";
import { sheetKeyHandler } from "./sheetKeys.js";
import { SheetRow } from "./SheetRow.js";
import { useDragging } from "./useDragging.js";
import { useDrawnLines } from "./useDrawnLines.js";
import { cellAt, type FocusedCell, useFocusedCell } from "./useFocusedCell.js";
import { useSheetWrites } from "./useSheetWrites.js";

interface Props {
  readonly months: readonly MonthView[];
  /** In pixels; 0 until it is known. */
  readonly width: number;
  readonly collapsed: ReadonlySet<string>;
  readonly onFold: (categoryId: string, isCollapsed: boolean) => void;
  readonly showsArchived: boolean;
  readonly onOpen: (action: SheetAction) => void;
  /** Takes the keyboard to its first amount when it appears. */
  readonly startsHere: boolean;
}

type OpenCell = Opened & { readonly key: string };

/** The month as a sheet: a row for each category, a keyboard that moves through the cells, and amounts that are typed in place. */
export function Sheet({ months, width, collapsed, onFold, showsArchived, onOpen, startsHere }: Props) {
  const words = useWords();
  const { budget, mayEdit } = useBudget();
  const categories = useCategories();
  const now = useStore((store) => store.currentMonth());
  const navigate = useNavigate();
  const writes = useSheetWrites();
  const grid = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<OpenCell | null>(null);

  const rows = useMemo(() => months.map(rowsById), [months]);
  const lines = useMemo(
    () => linesOf(categories, rows, { collapsed, archived: showsArchived }),
    [categories, rows, collapsed, showsArchived],
  );
  const { locale } = useLanguage();
  const figures = useMemo(() => sheetFigures(months, budget, locale), [months, budget, locale]);
  const keys = useMemo(() => lines.map((line) => line.key), [lines]);
  const isOpen = useMemo(() => lines.map((line) => line.kind !== "group"), [lines]);
  const drawn = useDrawnLines(lines.length);
  const labels = months.map(({ month }) => month).join(" ");
  const names = useMemo(() => labels.split(" "), [labels]);
  const { at, key, setWanted, focus } = useFocusedCell(grid, keys, 1 + months.length * 4);
  const focusAt = (cell: Cell) => focus({ key: keys[cell.line] ?? "", column: cell.column });
  const reorder = (id: string, place: Parameters<typeof writes.move>[2]) => writes.move(categories, id, place);
  const dragging = useDragging(lines, reorder);

  useEffect(() => {
    const first = isOpen.indexOf(true);
    if (startsHere && first >= 0) focusAt({ line: first, column: 1 });
    // Once, when the sheet appears.
  }, []);

  // What the open editor calls must know where the sheet is by then, and still be one object.
  const latest = useRef({ at, keys, isOpen, months: months.length, focusAt, onOpen, open, reorder });
  useEffect(() => {
    latest.current = { at, keys, isOpen, months: months.length, focusAt, onOpen, open, reorder };
  });
  const commands = useMemo<SheetCommands>(() => {
    const close = () => setOpen(null);
    const goOn = (direction: Direction) => {
      const sheet = latest.current;
      if (direction === "stay") return;
      const next =
        direction === "down"
          ? amountBelow(sheet.at, 1, sheet.isOpen)
          : amountAfter(sheet.at, direction === "right" ? 1 : -1, sheet.months, sheet.isOpen);
      sheet.focusAt(next ?? sheet.at);
    };
    return {
      open: (action) => {
        close();
        latest.current.onOpen(action);
      },
      save: (opened, amount, reach, direction) => {
        const isAsked = latest.current.open?.as === "menu";
        close();
        if (isAsked) latest.current.focusAt(latest.current.at);
        goOn(direction);
        writes.save(opened, amount, reach, isAsked);
      },
      toStanding: (categoryId, month) => {
        close();
        latest.current.focusAt(latest.current.at);
        writes.toStanding(categoryId, month);
      },
      leave: () => {
        latest.current.focusAt(latest.current.at);
        close();
      },
      cover: (categoryId, month, amount) => {
        close();
        latest.current.focusAt(latest.current.at);
        writes.cover(categoryId, month, amount);
      },
      moveTo: (categoryId, place) => latest.current.reorder(categoryId, place),
    };
  }, [writes]);

  const edit = (cell: FocusedCell, typed: string | null) => setOpen({ ...cell, as: "editor", typed });
  const showMenu = (cell: FocusedCell) => setOpen({ ...cell, as: "menu", typed: null });
  const showExpenses = (category: string, month: string) =>
    void navigate({ to: "/app/budgets/$budgetId/expenses", params: { budgetId: budget.id }, search: { month, category, months: "one" } });
  const act = (cell: FocusedCell) => {
    const line = lines.find((each) => each.key === cell.key);
    if (line === undefined) return;
    const part = partOf(cell.column);
    const month = names[part?.month ?? 0] ?? "";
    const { id } = line.category;
    const isGroup = line.kind === "group";
    if (part === null && isGroup) onFold(id, !line.isCollapsed);
    else if (part === null) onOpen({ do: "details", categoryId: id, month });
    else if (part.part === "available") showMenu(cell);
    else if (part.part === "assigned" && mayEdit && !isGroup) edit(cell, null);
    else if (part.part === "spent") showExpenses(id, month);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (open !== null) return;
    const step = (line: SheetLine, by: 1 | -1) => {
      const place = stepFrom(lines, line.category.id, by);
      if (place !== null) reorder(line.category.id, place);
    };
    const fold = (line: SheetLine, isCollapsed: boolean) => onFold(line.category.id, isCollapsed);
    sheetKeyHandler({ lines, months: months.length, mayEdit, isOpen, focus: focusAt, edit, act, reorder: step, fold }, at)(event);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const cell = cellAt(event.target);
    if (cell === null || !(event.target instanceof Element) || event.target.closest("[data-grip]") !== null) return;
    if (event.target.closest("[data-more]") !== null) showMenu(cell);
    else act(cell);
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const cell = cellAt(event.target);
    const line = lines.find((each) => each.key === cell?.key);
    const part = cell === null ? null : partOf(cell.column);
    if (cell === null || line === undefined || part === null || !mayEdit || open !== null) return;
    if (part.part === "available" || (part.part === "assigned" && line.kind !== "group")) {
      event.preventDefault();
      showMenu(cell);
    }
  };
  const onFocus = useCallback(
    ({ target }: { target: EventTarget }) => {
      const cell = cellAt(target);
      if (cell !== null) setWanted(cell);
    },
    [setWanted],
  );

  return (
    <SheetContext value={commands}>
      <div
        ref={grid}
        role="grid"
        aria-label={words.sheet.title}
        aria-rowcount={-1}
        className={`surface ${classes.sheet} ${phone.sheet}`}
        data-months={months.length}
        data-long={figures.isLong || undefined}
        data-stacked={(width > 0 && !isBesideName(width, figures.width)) || undefined}
        style={{ "--figure": `${figures.width}ch` }}
        data-dragging={dragging.drag !== null || undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
        onFocus={onFocus}
        {...dragging.handlers}
      >
        <SheetHead months={names} />
        <SheetLinesContext value={lines}>
          {lines.slice(0, drawn).map((line) => (
            <SheetRow
              key={line.key}
              line={line}
              months={names}
              figures={rows.map((each, index) => figuresOfLine(line, each, names[index] === now))}
              mayEdit={mayEdit}
              active={line.key === key ? at.column : null}
              opened={open?.key === line.key ? open : null}
              drop={dragging.zoneOf(line.key)}
            />
          ))}
        </SheetLinesContext>
        {drawn < lines.length ? (
          <div style={{ height: `calc(${lines.length - drawn} * var(--row-height))` }} />
        ) : (
          <SheetFoot months={months} />
        )}
      </div>
    </SheetContext>
  );
}
