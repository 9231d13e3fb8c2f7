import { createContext, useContext } from "react";

export interface QuickAddStart {
  /** Where the page in view has one chosen. */
  readonly categoryId?: string | undefined;
}

/** Opens the line, or the sheet on a phone, in which an expense is added. */
export const QuickAddContext = createContext<(start?: QuickAddStart) => void>(() => {});

export function useQuickAdd(): (start?: QuickAddStart) => void {
  return useContext(QuickAddContext);
}
