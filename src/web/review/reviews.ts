import { chunksOf } from "../../domain/chunks.js";
import { MOST_ITEMS, type Write } from "../store/outbox/writes.js";

/** Accepts them, in as many writes as it takes. */
export function reviews(ids: readonly string[]): Write[] {
  return chunksOf(ids, MOST_ITEMS).map((piece) => ({ kind: "review-expenses", ids: piece, reviewed: true }));
}
