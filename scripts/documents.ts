import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type DocumentNode, Kind } from "graphql";
import { documentId, plainText } from "../src/graphql/documents.js";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = path.join(root, "src/web/api/documents");

/** The documents that the web app ships, each under its hash. */
export async function shippedDocuments(): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".ts")).sort();
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(path.join(folder, name)).href) as Promise<object>));
  const documents = modules.flatMap((module): unknown[] => Object.values(module)).filter(isOperation);
  const byId = Object.fromEntries(documents.map(plainText).map((text) => [documentId(text), text]));
  return `${JSON.stringify(byId, null, 2)}\n`;
}

function isOperation(value: unknown): value is DocumentNode {
  const document = value as Partial<DocumentNode> | null;
  return document?.kind === Kind.DOCUMENT && (document.definitions ?? []).some(({ kind }) => kind === Kind.OPERATION_DEFINITION);
}
