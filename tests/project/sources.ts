import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export interface Source {
  /** Below the repository, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

/** Every file below these folders that somebody wrote. */
export async function sourcesIn(folders: readonly string[], ending = /\.(ts|tsx|mjs)$/): Promise<Source[]> {
  const found: Source[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
      const file = path.join(entry.parentPath, entry.name).replaceAll("\\", "/");
      if (entry.isFile() && ending.test(file) && !file.includes("/generated/") && !file.endsWith(".d.ts"))
        found.push({ file, text: await readFile(file, "utf8") });
    }
  }
  return found.sort((one, other) => (one.file < other.file ? -1 : 1));
}
