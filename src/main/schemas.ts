import { readFileSync } from "node:fs";

/** The committed document: served, and the source of what is said about each word. */
export const openapi = JSON.parse(readFileSync(new URL("../../schema/openapi.json", import.meta.url), "utf8"));
