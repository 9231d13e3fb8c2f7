import { check } from "../../rules/check.js";
import { pageRequest } from "../../rules/paging.js";

export interface PageRequest {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface Page<T> {
  readonly items: T[];
  readonly nextCursor: string | null;
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
): { kept: readonly Doc[]; nextCursor: string | null } {
  const kept = docs.slice(0, size);
  const last = kept.at(-1);
  return { kept, nextCursor: docs.length > size && last !== undefined ? cursorOf(last) : null };
}
