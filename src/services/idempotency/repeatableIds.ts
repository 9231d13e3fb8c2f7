import { createHmac } from "node:crypto";
import { idFrom, type IdKind, type IdSource } from "../../domain/ids.js";

/** Ids that follow from a nonce alone: every try of one request is given the same ones, kind by kind and in the same order. */
export function repeatableIds(nonce: string, millis: number, again: boolean): IdSource {
  const counts = new Map<IdKind, number>();
  return {
    again,
    next(kind) {
      const count = counts.get(kind) ?? 0;
      counts.set(kind, count + 1);
      return idFrom(kind, millis, createHmac("sha256", Buffer.from(nonce, "base64")).update(`${kind}:${count}`).digest());
    },
  };
}
