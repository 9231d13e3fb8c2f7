import { readFileSync } from "node:fs";
import type { KnownDocuments } from "../graphql/documents.js";
import type { OpenApi } from "../rest/openapi/document.js";

/** The committed document: served, and the source of what is said about each word. */
export const openapi = JSON.parse(readFileSync(new URL("../../schema/openapi.json", import.meta.url), "utf8")) as OpenApi;

/** What the web app asks, by hash. */
export const knownDocuments = JSON.parse(readFileSync(new URL("../../schema/documents.json", import.meta.url), "utf8")) as KnownDocuments;
