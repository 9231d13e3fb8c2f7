import type { ReactNode } from "react";
import classes from "./ScrollTable.module.css";

/** A table that may be wider than the screen: it scrolls by itself, also by the arrow keys. */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
