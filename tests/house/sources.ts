import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export interface Source {
  /** Below the repository, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

export interface Import {
  readonly from: string;
  readonly to: string;
  readonly typesOnly: boolean;
}

/** Every file below these folders that somebody wrote. */
export async function sourcesIn(folders: readonly string[], ending = /\.(ts|tsx|mjs)$/): Promise<Source[]> {
  const found: Source[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
      const file = path.join(entry.parentPath, entry.name).replaceAll("\\", "/");
      if (entry.isFile() && ending.test(file) && !file.includes("/generated/") && !file.endsWith(".d.ts")) found.push({ file, text: await readFile(file, "utf8") });
    }
  }
  return found.sort((one, other) => (one.file < other.file ? -1 : 1));
}

const statement = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^;"']*?)\bfrom\s+["'](\.[^"']+)["']|\bimport\s*\(?\s*["'](\.[^"']+)["']/g;

/** The imports of a file that stay within the repository. */
export function importsOf({ file, text }: Source): Import[] {
  return [...text.matchAll(statement)].map(([, typeWord, names = "", named, bare]) => {
    const to = path.posix.join(path.posix.dirname(file), named ?? bare ?? "");
    const listed = /\{([^}]*)\}/.exec(names)?.[1]?.split(",").map((name) => name.trim()).filter((name) => name !== "") ?? [];
    const onlyTypes = listed.length > 0 && !/^\s*\w+\s*,|\*/.test(names) && listed.every((name) => name.startsWith("type "));
    return { from: file, to, typesOnly: typeWord !== undefined || onlyTypes };
  });
}
