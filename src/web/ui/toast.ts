import { createContext, useContext } from "react";
import type { Restorable } from "../api/useRestore.js";

export interface Toast {
  readonly text: string;
  /** What was deleted and can be brought back. */
  readonly undo?: Restorable;
}

export const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** Says what was done, at the edge of the screen, for a while. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext);
}
