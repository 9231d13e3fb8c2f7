import { createHmac } from "node:crypto";
import { idFrom, type IdSource } from "../../domain/ids.js";

/** Ids that follow from a nonce alone: every try of one request is given the same ones, kind by kind and owner by owner, in the same order. */
export function repeatableIds(nonce: string, since: Date, again: boolean): IdSource {
  const counts = new Map<string, number>();
  return {
    again,
    since,
    next(...of) {
      const what = of.join(":");
      const count = counts.get(what) ?? 0;
      counts.set(what, count + 1);
      return idFrom(of, since.getTime(), createHmac("sha256", Buffer.from(nonce, "base64")).update(`${what}:${count}`).digest());
    },
  };
}
