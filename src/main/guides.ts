import { readdir, readFile } from "node:fs/promises";
import type { GuideFiles } from "../rest/guides/guidePages.js";

const root = new URL("../../", import.meta.url);

/** The guides as they lie beside the server. */
export const guideFiles: GuideFiles = {
  read: (file) => readFile(new URL(file, root), "utf8").catch(absent),
  decisions: async () => {
    const names = await readdir(new URL("docs/decisions/", root));
    return names.flatMap((name) => /^(.+)\.md$/.exec(name)?.[1] ?? []).sort();
  },
};

/** What GraphQL can be asked, as a text: also where introspection is off. */
export function readSdl(): Promise<string> {
  return readFile(new URL("schema/schema.graphql", root), "utf8");
}

function absent(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
