import { readFile } from "node:fs/promises";
import type { Answer, Phone } from "../support/clients.js";

export const fixture = (name: string): Promise<Buffer> => readFile(new URL(`../fixtures/${name}`, import.meta.url));

/** As `curl --data-binary @file` sends it. */
export function sendFile(
  person: Phone,
  budgetId: string,
  file: string | Uint8Array,
  query: Record<string, string | number | boolean | object> = {},
  type = "application/x-www-form-urlencoded",
): Promise<Answer> {
  const asked = new URLSearchParams({ budgetId });
  for (const [name, value] of Object.entries(query)) asked.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  return person.send("POST", `/expenses/imports?${asked}`, typeof file === "string" ? Buffer.from(file) : file, { "Content-Type": type });
}

export const brief = (rows: any[]): unknown[] =>
  rows.map((row) => [row.line, row.status, row.date, row.type, row.amount, row.payee, row.description]);
