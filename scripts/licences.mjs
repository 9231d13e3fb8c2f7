// The licences of the packages in a bundle: they ask to be kept with every copy.
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");

/** The texts of all packages that the files belong to. */
export async function licencesOf(files) {
  const folders = files.flatMap((file) => /^(?:\.\.\/)*(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
  const texts = await Promise.all([...new Set(folders)].sort().map((folder) => licenceOf(path.join(root, folder))));
  return texts.join(`\n${"-".repeat(80)}\n`);
}

async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const names = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).sort();
  const texts = await Promise.all(names.map((file) => readFile(path.join(folder, file), "utf8")));
  return [`${name} ${version} (${license ?? "see its licence"})\n`, ...texts].join("\n");
}
