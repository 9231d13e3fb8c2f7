import { createHmac, timingSafeEqual } from "node:crypto";
import { sha256 } from "../../domain/sha256.js";
import { Invalid } from "../../domain/errors.js";

/** Where a walk through a list stands: the sort value and the id of the last row. */
export interface Place {
  readonly value: string | number | null;
  readonly id: string;
}

const SIGNATURE_LENGTH = 22;
const FORM = new RegExp(`^([\\w-]+)\\.([\\w-]{${SIGNATURE_LENGTH}})$`);

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
    const held = this.find(list, cursor);
    if (held === undefined) throw refused(path);
    return held;
  }

  /** As `read`; undefined where it is refused. */
  find(list: unknown, cursor: string): unknown {
    const parts = partsOf(cursor);
    if (parts === null) return undefined;
    const given = Buffer.from(parts.signature);
    const genuine = (key: string): boolean => {
      const expected = Buffer.from(signatureOf(key, list, parts.body));
      return given.length === expected.length && timingSafeEqual(given, expected);
    };
    return this.keys.some(genuine) ? parts.held : undefined;
  }

  place(list: unknown, cursor: string, path = "/cursor"): Place {
    const place = this.read(list, cursor, path);
    if (typeof place !== "object" || place === null || !("id" in place) || typeof place.id !== "string" || !("value" in place)) {
      throw refused(path);
    }
    const { value } = place;
    return { id: place.id, value: typeof value === "string" || typeof value === "number" ? value : null };
  }
}

/** Whether a text has the form of a cursor, whatever list it is of and whatever key signed it. */
export function isCursor(text: string): boolean {
  return partsOf(text) !== null;
}

interface Parts {
  readonly body: string;
  readonly signature: string;
  readonly held: unknown;
}

function partsOf(cursor: string): Parts | null {
  const [, body, signature] = FORM.exec(cursor) ?? [];
  if (body === undefined || signature === undefined) return null;
  try {
    const held: unknown = JSON.parse(Buffer.from(body, "base64url").toString());
    return { body, signature, held };
  } catch {
    return null;
  }
}

function refused(path: string): Invalid {
  return Invalid.at(path, "invalid-cursor", "This cursor does not belong to this list. Start again without a cursor.");
}

function signatureOf(key: string, list: unknown, body: string): string {
  const about = sha256(JSON.stringify(list)).toString("hex");
  return createHmac("sha256", key).update(`${about}:${body}`).digest("base64url").slice(0, SIGNATURE_LENGTH);
}
