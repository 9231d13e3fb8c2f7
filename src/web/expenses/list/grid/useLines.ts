import { useElementScrollRestoration } from "@tanstack/react-router";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { lastAtOrBefore } from "../../../../domain/lastAtOrBefore.js";
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
/** What stays free below the line that the keyboard moves to. */
const FREE_BELOW = 16;

/** The lines in view, and the one in which the keyboard is: it gets the focus when that was asked for. */
export function useLines(grid: Grid, items: readonly ListItem[], isPhone: boolean, body: RefObject<HTMLDivElement | null>): Lines {
  const kind = isPhone ? "phone" : "desktop";
  const { tops, height } = useMemo(() => {
    let height = 0;
    const tops = items.map(({ is }) => (height += heights[kind][is]) - heights[kind][is]);
    return { tops, height };
  }, [items, kind]);
  const [offset, setOffset] = useState(0);
  // None in the first moments: the lines in view are there sooner.
  const [overscan, setOverscan] = useState(0);
  useEffect(() => whenIdle(() => setOverscan(OVERSCAN)), []);
  // Numbers, so that only a scroll which brings another line into view draws the list again.
  const lineAt = (y: number): number =>
    Math.max(
      0,
      lastAtOrBefore(tops, y - offset, (top) => top),
    );
  const first = useSyncExternalStore(onMove, () => lineAt(window.scrollY));
  const last = useSyncExternalStore(onMove, () => lineAt(window.scrollY + window.innerHeight));
  const active = items.findIndex((item) => item.is === "expense" && item.index === grid.index);
  const from = Math.max(0, first - overscan);
  const to = Math.min(items.length, last + overscan + 1);
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, count) => from + count);
  const indexes = active < 0 || drawn.includes(active) ? drawn : active < from ? [active, ...drawn] : [...drawn, active];

  // After a reload the router scrolls before the lines are there.
  const kept = useElementScrollRestoration({ getElement: () => window });
  const [keptY] = useState(kept?.scrollY ?? 0);
  useLayoutEffect(() => {
    if (window.scrollY === 0 && keptY > 0) window.scrollTo({ top: keptY });
  }, [keptY]);
  // What stands above the list changes its height: filters that wrap, a message.
  useLayoutEffect(() => {
    const top = Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    if (top !== offset) setOffset(top);
  });
  useLayoutEffect(() => {
    const top = tops[active];
    if (!grid.takeFocus() || top === undefined) return;
    const above = top + offset - COVERED[kind];
    const below = top + heights[kind].expense + offset + FREE_BELOW - window.innerHeight;
    if (window.scrollY > above) window.scrollTo({ top: above });
    else if (window.scrollY < below) window.scrollTo({ top: below });
    if (!grid.state.editing) document.getElementById("active-cell")?.focus({ preventScroll: true });
  });
  return {
    lines: indexes.flatMap((index) => {
      const [item, top] = [items[index], tops[index]];
      return item === undefined || top === undefined ? [] : [{ item, top }];
    }),
    height,
    pageRows: () => Math.max(1, Math.floor((window.innerHeight - COVERED[kind]) / heights[kind].expense) - 1),
  };
}

function onMove(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  window.addEventListener("resize", listener);
  return () => {
    window.removeEventListener("scroll", listener);
    window.removeEventListener("resize", listener);
  };
}
