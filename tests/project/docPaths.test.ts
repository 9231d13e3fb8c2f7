import { readdirSync, readFileSync } from "node:fs";

/** What looks like a path and is none: a protocol of OpenTelemetry. */
const NO_PATH = ["http/json"];
/** Folders that a path in a document may start from, beside the document's own. */
const FROM = ["", "src/", "src/web/", "tests/"];

/** Names of folders that git ignores: what is built or installed is no part of the project. */
const ignored = [...readFileSync(".gitignore", "utf8").matchAll(/([^/\n]+)\/$/gm)].map(([, name]) => name);
const entriesOf = (folder: string) => readdirSync(folder, { withFileTypes: true });
const folders = entriesOf(".").filter((entry) => entry.isDirectory() && entry.name !== ".git" && !ignored.includes(entry.name));
const files = folders.flatMap(({ name }) => filesIn(name)).concat(entriesOf(".").flatMap((entry) => (entry.isFile() ? entry.name : [])));

function filesIn(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    if (ignored.includes(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : [];
  });
}

/** Every file, with and without its ending, and every folder. */
const known = new Set(
  files.flatMap((file) => [
    file,
    file.replace(/(\.test)?\.\w+$/, ""),
    ...file.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/")),
  ]),
);
const firstParts = new Set([...known].flatMap((file) => FROM.map((root) => file.slice(root.length).split("/")[0])));

const documents = files.filter((file) => file.endsWith(".md") && file !== "CHANGELOG.md");

/** Each path in backticks; `a/{b,c}` is two of them, and `a/*` is the folder. */
function pathsIn(document: string): string[] {
  const text = readFileSync(document, "utf8").replace(/^```[\s\S]*?^```/gm, "");
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.{},*-]+)+)\/?`/g)].flatMap(([, path = ""]) => {
    const choices = /\{(.*)\}/.exec(path)?.[1]?.split(",") ?? [""];
    return choices.map((choice) => path.replace(/\{.*\}/, choice).replace(/\/\*.*$/, ""));
  });
}

test.each(documents)("every path in %s exists", (document) => {
  const own = document.split("/").slice(0, -1).concat("").join("/");
  const missing = pathsIn(document).filter(
    (path) =>
      firstParts.has(path.split("/")[0]) && !NO_PATH.includes(path) && !FROM.concat(own).some((root) => known.has(`${root}${path}`)),
  );
  expect(missing).toEqual([]);
});

test("the documents name paths", () => {
  expect(documents.flatMap(pathsIn).length).toBeGreaterThan(100);
});
