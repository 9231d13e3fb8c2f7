import { lazy, Suspense } from "react";
import type { DialogProps } from "./dialogProps.js";
import { useEver } from "../useEver.js";

const DialogBox = lazy(async () => ({ default: (await import("./DialogBox.js")).DialogBox }));

/**
 * A dialog that takes the whole of a small screen. Its content starts afresh each time it opens,
 * so an accidental click beside it does not close it: only its own buttons and Escape do.
 */
export function Dialog(props: DialogProps) {
  if (!useEver(props.opened)) return null;
  return (
    <Suspense>
      <DialogBox {...props} />
    </Suspense>
  );
}
