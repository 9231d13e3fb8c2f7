import { IconCheck, IconMinus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./RowCheck.module.css";

interface Props {
  readonly label: string;
  readonly isPressed: boolean;
  readonly mark: "all" | "some" | null;
  /** Without it the grid hears the click, and the keyboard goes by the cells. */
  readonly onClick?: () => void;
  readonly children?: ReactNode;
}

/** The box that selects a row, or all of them. */
export function RowCheck({ label, isPressed, mark, onClick, children }: Props) {
  const inRow = onClick === undefined;
  return (
    <button
      type="button"
      tabIndex={inRow ? -1 : undefined}
      data-select={inRow || undefined}
      className={classes.check}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <span className={classes.box}>
        {mark === "all" && <IconCheck size={14} stroke={3} aria-hidden />}
        {mark === "some" && <IconMinus size={14} stroke={3} aria-hidden />}
      </span>
      {children}
    </button>
  );
}
