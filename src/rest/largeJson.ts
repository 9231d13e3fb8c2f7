import { mapped } from "../domain/turn.js";

/** A shorter list is written at once, as most answers are. */
const SHORT = 20;

type Body = Readonly<Record<string, unknown>>;

/** Whether a list in it may be so long that others should have their turn before all of it is written. */
export function isLongList(body: unknown): body is Body {
  return typeof body === "object" && body !== null && !Array.isArray(body) && Object.values(body).some(isLong);
}

/** What `JSON.stringify` makes of it, in pieces, with turns for others in between. */
export async function largeJson(body: Body): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let before = "{";
  for (const [name, value] of Object.entries(body)) {
    if (isLong(value)) {
      pieces.push(Buffer.from(`${before}${JSON.stringify(name)}:`));
      before = "[";
      const items = await mapped(value, (item) => {
        const piece = Buffer.from(`${before}${JSON.stringify(item ?? null)}`);
        before = ",";
        return piece;
      });
      pieces.push(...items, Buffer.from("]"));
    } else {
      const text = JSON.stringify(value);
      // As for JSON: what has no value is left out.
      if (typeof text !== "string") continue;
      pieces.push(Buffer.from(`${before}${JSON.stringify(name)}:${text}`));
    }
    before = ",";
  }
  return [...pieces, Buffer.from("}")];
}

function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > SHORT;
}
