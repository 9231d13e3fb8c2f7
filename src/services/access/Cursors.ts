import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { Invalid } from "../../domain/errors.js";

/** Where a walk through a list stands: the sort value and the id of the last row. */
export interface Place {
  readonly value: string | number | null;
  readonly id: string;
}

/** Opaque, tamper-evident cursors: each is bound to the list and the filter it came from. The first key signs, all of them verify. */
export class Cursors {
  constructor(private readonly keys: readonly string[]) {}

  /** `list` names the list and everything that shapes it. */
  write(list: unknown, place: unknown): string {
    const body = Buffer.from(JSON.stringify(place)).toString("base64url");
    const [key = ""] = this.keys;
    return `${body}.${signatureOf(key, list, body)}`;
  }

  read(list: unknown, cursor: string, path = "/cursor"): unknown {
    const [body = "", signature = "", ...rest] = cursor.split(".");
    const given = Buffer.from(signature);
    const genuine = (key: string): boolean => {
      const expected = Buffer.from(signatureOf(key, list, body));
      return given.length === expected.length && timingSafeEqual(given, expected);
    };
    if (rest.length > 0 || !this.keys.some(genuine)) {
      throw Invalid.at(path, "invalid-cursor", "This cursor does not belong to this list. Start again without one.");
    }
    return JSON.parse(Buffer.from(body, "base64url").toString());
  }

  place(list: unknown, cursor: string, path?: string): Place {
    const place = this.read(list, cursor, path);
    if (typeof place !== "object" || place === null || !("id" in place) || typeof place.id !== "string" || !("value" in place)) {
      throw Invalid.at(path ?? "/cursor", "invalid-cursor", "This cursor does not belong to this list. Start again without one.");
    }
    const { value } = place;
    return { id: place.id, value: typeof value === "string" || typeof value === "number" ? value : null };
  }
}

function signatureOf(key: string, list: unknown, body: string): string {
  const about = createHash("sha256").update(JSON.stringify(list)).digest("hex");
  return createHmac("sha256", key).update(`${about}:${body}`).digest("base64url").slice(0, 22);
}
