import { Button, CloseButton, Paper } from "@mantine/core";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useRestore, type Restorable } from "../api/useRestore.js";
import { useWords } from "../words/language.js";
import { messageOf } from "./ProblemAlert.js";
import { ToastContext, useToast, type Toast } from "./toast.js";
import classes from "./Toasts.module.css";

const shownFor = 12_000;

interface Numbered extends Toast {
  readonly number: number;
}

/** One message at a time; it stays while somebody points at it or has the keyboard in it. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Numbered | null>(null);
  const [held, setHeld] = useState(false);
  const show = useCallback((next: Toast) => {
    setHeld(false);
    setToast((old) => ({ ...next, number: (old?.number ?? 0) + 1 }));
  }, []);
  const dismiss = useCallback(() => setToast(null), []);
  useEffect(() => {
    if (toast === null || held) return;
    const timer = setTimeout(dismiss, shownFor);
    return () => clearTimeout(timer);
  }, [toast, held, dismiss]);
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        className={classes.region}
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {toast !== null && <Message key={toast.number} toast={toast} onDismiss={dismiss} />}
      </div>
    </ToastContext>
  );
}

function Message({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const words = useWords();
  return (
    <Paper className={classes.toast} shadow="lg" radius="lg">
      <span className={classes.text}>{toast.text}</span>
      {toast.undo !== undefined && <Undo undo={toast.undo} />}
      <CloseButton variant="transparent" className={classes.close} aria-label={words.dismiss} onClick={onDismiss} />
    </Paper>
  );
}

function Undo({ undo }: { undo: Restorable }) {
  const words = useWords();
  const toast = useToast();
  const restore = useRestore();
  async function run() {
    if ((await restore.run(undo)) === null) return;
    toast({ text: words.activity.undone });
    // The button is gone; without this the keyboard would begin at the top of the page again.
    document.getElementById("content")?.focus({ preventScroll: true });
  }
  if (restore.problem !== null) return <span className={classes.text}>{messageOf(restore.problem, words)}</span>;
  return (
    <Button size="compact-sm" variant="white" loading={restore.busy} onClick={() => void run()}>
      {words.activity.undo}
    </Button>
  );
}
