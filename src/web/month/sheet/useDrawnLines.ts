import { startTransition, useEffect, useState } from "react";

/** What stands above the sheet, at least, in pixels. */
const ABOVE = 300;
/** In pixels; the style sheet has the same. */
const heights = { desktop: 38, phone: 56 } as const;

/** How many lines are drawn: at first those that may be in view, and after that all, in pieces that the browser can interrupt. */
export function useDrawnLines(count: number): number {
  const [isWhole, setIsWhole] = useState(false);
  const [inView] = useState(linesInView);
  useEffect(() => startTransition(() => setIsWhole(true)), []);
  return isWhole ? count : Math.min(count, inView);
}

function linesInView(): number {
  const { matches: isPhone } = window.matchMedia("(max-width: 700px)");
  return Math.ceil(Math.max(0, window.innerHeight - ABOVE) / heights[isPhone ? "phone" : "desktop"]);
}
