import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useCallback } from "react";
import { useWords } from "../../words/language.js";
import classes from "./Notice.module.css";

export interface Notice {
  readonly text: string;
  /** Takes back what was done. */
  readonly undo?: () => void;
  /** One of another kind stays beside the next notice. */
  readonly kind?: string;
}

const SHOWN_MS = 12_000;

/** Says what was done, at the edge of the screen, for a while. A new notice takes the place of the one before. */
export function useNotice(): (notice: Notice) => void {
  const words = useWords();
  return useCallback(
    ({ text, undo, kind: id = "notice" }) => {
      const take = () => {
        notifications.hide(id);
        undo?.();
      };
      const message = (
        <span className={classes.notice}>
          <span className={classes.text}>{text}</span>
          {undo !== undefined && (
            <Button size="compact-sm" variant="white" onClick={take}>
              {words.activity.undo}
            </Button>
          )}
        </span>
      );
      notifications.hide(id);
      notifications.show({
        id,
        message,
        autoClose: SHOWN_MS,
        withCloseButton: true,
        closeButtonProps: { "aria-label": words.dismiss },
        role: "status",
      });
    },
    [words],
  );
}
