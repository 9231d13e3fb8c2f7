import type { z } from "zod";
import { Gone, Invalid } from "../../domain/errors.js";
import { type Cursors, isCursor } from "../storage/Cursors.js";

interface Given {
  readonly cursors: Cursors;
  /** What the walk is about. */
  readonly list: unknown;
  readonly since: string;
}

/**
 * Where a walk goes on. A cursor is stored for months, and the secret that signed it may be gone: then it is as good as one that is too
 * old, and the copy starts again. One of another walk looks the same.
 */
export function placeOf<Place>({ cursors, list, since }: Given, rule: z.ZodType<Place>): Place {
  const place = rule.safeParse(cursors.find(list, since));
  if (place.success) return place.data;
  if (isCursor(since)) {
    throw new Gone(
      "cursor-expired",
      "The cursor belongs to another list, or this server no longer has the secret that signed it. Start again without a cursor.",
    );
  }
  throw Invalid.at("/since", "invalid-cursor", "This is not a sync cursor. Start again without a cursor.");
}
