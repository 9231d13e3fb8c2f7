import type { Schema } from "../../src/rest/openapi/document.js";

/** A value that the field's schema allows, made of its name; another number makes another value. */
export function sampleOf(name: string, schema: Schema, n: number): unknown {
  if (schema.enum !== undefined) return schema.enum[n % schema.enum.length];
  switch (schema.type) {
    case "boolean":
      return n % 2 === 0;
    case "integer":
      return 1000 + n;
    case "array":
      return [sampleOf(name, schema.items ?? {}, n), sampleOf(name, schema.items ?? {}, n + 1)];
    case undefined:
    default:
      return fitting(name, schema, [
        `${name} ${n}`,
        `https://example.com/${name}/${n}`,
        `2026-11-${10 + n}`,
        `2026-11-${10 + n}T00:00:00.000Z`,
        `${n}`,
      ]);
  }
}

function fitting(name: string, { pattern, format, maxLength = Infinity }: Schema, texts: readonly string[]): string {
  const forms: Readonly<Record<string, RegExp>> = { date: /^[-\d]+$/, "date-time": /T/, uri: /^https:/, url: /^https:/ };
  const found = texts.find(
    (text) => text.length <= maxLength && new RegExp(pattern ?? "").test(text) && (forms[format ?? ""] ?? /^/).test(text),
  );
  if (found === undefined) throw new Error(`Say what ${name} may hold: no text that this test knows fits its schema.`);
  return found;
}
