import { useElementScrollRestoration } from "@tanstack/react-router";
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { whenIdle } from "../../../session/whenIdle.js";
import type { ListItem } from "./listItems.js";
import type { Grid } from "./useGrid.js";

interface Line {
  readonly item: ListItem;
  /** From the top of the list. */
  readonly top: number;
}

interface Lines {
  readonly lines: readonly Line[];
  readonly height: number;
  /** How many rows a page on the screen holds. */
  readonly pageRows: () => number;
}

/** In pixels; the style sheet has the same. */
const heights = { desktop: { expense: 38, day: 0 }, phone: { expense: 60, day: 32 } } as const;
/** How many lines are drawn before and after those in view. */
const OVERSCAN = 10;
/** What stays at the top of the screen: the header of the app, the sums and the names of the columns. */
const COVERED = { desktop: 56 + 48 + 32, phone: 56 + 52 } as const;

/** The lines in view, and the one in which the keyboard is: it gets the focus when that was asked for. */
export function useLines(grid: Grid, items: readonly ListItem[], isPhone: boolean, body: RefObject<HTMLDivElement | null>): Lines {
  const kind = isPhone ? "phone" : "desktop";
  const [offset, setOffset] = useState(0);
  // None in the first moments: the lines in view are there sooner.
  const [overscan, setOverscan] = useState(0);
  useEffect(() => whenIdle(() => setOverscan(OVERSCAN)), []);
  const active = items.findIndex((item) => item.is === "expense" && item.index === grid.index);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range);
      return active < 0 || inView.includes(active) ? inView : [...inView, active].sort((one, other) => one - other);
    },
    [active],
  );
  // After a reload the router scrolls before the lines are there.
  const kept = useElementScrollRestoration({ getElement: () => window });
  const virtual = useWindowVirtualizer({
    initialOffset: () => window.scrollY || (kept?.scrollY ?? 0),
    count: items.length,
    estimateSize: (index) => heights[kind][items[index]?.is ?? "expense"],
    getItemKey: (index) => keyOf(items[index]),
    overscan,
    scrollMargin: offset,
    scrollPaddingStart: COVERED[kind],
    scrollPaddingEnd: 16,
    rangeExtractor,
  });
  const isMeasured = useRef(false);
  useLayoutEffect(() => {
    // At first the lines have just been measured; measuring them again would draw the list twice.
    if (isMeasured.current) virtual.measure();
    isMeasured.current = true;
  }, [virtual, kind, items]);
  // What stands above the list changes its height: filters that wrap, a message.
  useLayoutEffect(() => {
    const top = Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    if (top !== offset) setOffset(top);
  });
  useLayoutEffect(() => {
    if (!grid.takeFocus() || active < 0) return;
    virtual.scrollToIndex(active);
    if (!grid.state.editing) document.getElementById("active-cell")?.focus({ preventScroll: true });
  });
  return {
    lines: virtual.getVirtualItems().flatMap(({ index, start }) => {
      const item = items[index];
      return item === undefined ? [] : [{ item, top: start - offset }];
    }),
    height: virtual.getTotalSize(),
    pageRows: () => Math.max(1, Math.floor((window.innerHeight - COVERED[kind]) / heights[kind].expense) - 1),
  };
}

function keyOf(item: ListItem | undefined): string {
  if (item === undefined) return "";
  return item.is === "day" ? item.date : item.row.id;
}
