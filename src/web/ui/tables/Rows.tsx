import type { ReactNode } from "react";
import classes from "./Rows.module.css";

export function Rows({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface RowProps {
  title: ReactNode;
  under?: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** One thing in a list: what it is, and what can be done with it. */
export function Row({ title, under, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <div className={classes.title}>{title}</div>
        {under !== undefined && <div className={classes.under}>{under}</div>}
      </div>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </li>
  );
}
