import { check } from "../../validation/check.js";
import { pageRequest } from "../../validation/paging.js";

export interface PageRequest {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface Page<T> {
  readonly items: T[];
  readonly nextCursor: string | null;
  /** The cursor of any row of the page, written only where it is asked for. */
  readonly cursorAt: (index: number) => string;
}

export function pageOf(request: PageRequest): { limit: number; cursor: string | undefined } {
  const { limit: size, cursor: at } = check(pageRequest, request);
  return { limit: size, cursor: at };
}

/** Cuts what was read with one row more than asked, and writes the cursor of the last row kept. */
export function cut<Doc>(
  docs: readonly Doc[],
  size: number,
  cursorOf: (doc: Doc) => string,
): { kept: readonly Doc[]; nextCursor: string | null; cursorAt: (index: number) => string } {
  const kept = docs.slice(0, size);
  const last = kept.at(-1);
  return {
    kept,
    nextCursor: docs.length > size && last !== undefined ? cursorOf(last) : null,
    cursorAt: (index) => {
      const doc = kept[index];
      if (doc === undefined) throw new RangeError(`a page of ${kept.length} rows has no row ${index}`);
      return cursorOf(doc);
    },
  };
}
