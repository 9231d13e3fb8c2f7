import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import mongoose from "mongoose";
import { readConfig } from "../../src/config/config.js";
import { createModels } from "../../src/models/Models.js";
import { commands } from "../../src/admin/commands.js";
import { usersCommand } from "../../src/admin/users.js";
import { sourcesIn } from "./sources.js";

let document: string;
beforeAll(async () => {
  document = await readFile("docs/operations.md", "utf8");
});

/** The first cells of the rows of a part of the document. */
function firstCells(title: string): string[] {
  const part = document.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? "";
  return [...part.matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell = ""]) => cell);
}

test("every collection has its class, and none is documented that is not there", async () => {
  const models = Object.values(createModels(mongoose.createConnection())).map(({ collection }) => collection.name);
  const sources = await sourcesIn(["src/database", "src/services/limits", "src/graphql"]);
  const named = sources.flatMap(({ text }) =>
    [...text.matchAll(/(?:TABLE|LEASES|MIGRATIONS) = "(\w+)"|collectionName: "(\w+)"/g)].map(([, one, other]) => one ?? other ?? ""),
  );
  expect(firstCells("Data").sort()).toEqual([...models, ...named].sort());
});

test("every quota is documented, with its default", () => {
  const { quotas } = readConfig({});
  const variables = Object.entries(quotas).map(([name, value]) => [
    `QUOTA_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
    value.toLocaleString("en"),
  ]);
  expect(firstCells("Quotas")).toEqual(variables.map(([name]) => name));
  for (const [name, value] of variables) expect(document).toContain(`| \`${name}\` | ${value} |`);
});

test("the inventory of the log has every line that requests and their work leave, and no other", async () => {
  const sources = await sourcesIn(["src/main"]);
  const texts = sources.flatMap(({ text }) =>
    [...text.matchAll(/log\.(?:info|warn|error)\(.*"([A-Z][^"]+)"\)/g)].map(([, one = ""]) => one),
  );
  expect(firstCells("Logs").sort()).toEqual([...new Set(texts)].sort());
});

test("every verb of the tool's users is documented", async () => {
  const refused: unknown = await usersCommand.run({} as never, [], {}).catch((error: unknown) => error);
  const verbs = [...String(refused).matchAll(/^ {2}(users [a-z-]+)/gm)].map(([, verb]) => verb);
  expect(verbs.length).toBeGreaterThan(0);
  expect(firstCells("Accounts").map((cell) => cell.split(" ").slice(0, 2).join(" "))).toEqual(verbs);
});

test("every command is listed", () => {
  expect(firstCells("The admin command").sort()).toEqual(commands.map(({ name }) => name).sort());
});

test("every variable of the environment is listed, and no other", async () => {
  const source = await readFile("src/config/config.ts", "utf8");
  const read = [...source.matchAll(/env\.([A-Z_]+)\b/g)].map(([, name = ""]) => name);
  const guide = await readFile("docs/configuration.md", "utf8");
  const cells = [...guide.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell = ""]) => [...cell.matchAll(/`([A-Z_]+)`/g)]);
  expect(cells.map(([, name]) => name).sort()).toEqual([...new Set(read)].filter((name) => name !== "PATH").sort());
});

test("the inventory of what is installed has every package that the server names", async () => {
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "sbom"], { maxBuffer: 64_000_000 });
  const { components } = JSON.parse(stdout);
  const names = new Set(
    components.map(({ group, name }: { group?: string; name: string }) => (group === undefined ? name : `${group}/${name}`)),
  );
  const { dependencies } = JSON.parse(await readFile("package.json", "utf8"));
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
});
