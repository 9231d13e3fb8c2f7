// Makes the package that is published: `npm run pack`. Everything it needs is in it, so it has no dependencies.
import { spawnSync } from "node:child_process";
import { chmod, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const folder = path.join(root, "dist/package");

/** As they lie here: the server finds its files from its own place. */
const contents = [
  "dist/bundle",
  "dist/web",
  "schema",
  // Served at /docs.
  "docs",
  "clients/typescript/README.md",
  "CHANGELOG.md",
  // The embedded database where no mongod can be had: compiled at its first start.
  "engine/pom.xml",
  "engine/src/main/java",
  "scripts/endWithShell.mjs",
  "scripts/household-budget.mjs",
  "scripts/serve.mjs",
  "LICENSE",
];

function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: "inherit", shell: process.platform === "win32" && program === "npm" });
  if (status !== 0) process.exit(status ?? 1);
}

run(process.execPath, [path.join(root, "scripts/build.mjs"), "--if-needed"], root);
await rm(folder, { recursive: true, force: true });
for (const name of contents) {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await cp(path.join(root, name), path.join(folder, name), { recursive: true });
}
await cp(path.join(root, "scripts/package/README.md"), path.join(folder, "README.md"));
await chmod(path.join(folder, "scripts/household-budget.mjs"), 0o755);
const { version, description, license, engines } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
const manifest = {
  name: "household-budget",
  version,
  description,
  license,
  type: "module",
  engines,
  bin: { "household-budget": "scripts/household-budget.mjs" },
  // The provenance of a published package names it.
  repository: process.env.GITHUB_REPOSITORY && `https://github.com/${process.env.GITHUB_REPOSITORY}`,
};
await writeFile(path.join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
run("npm", ["pack", "--silent", "--pack-destination", path.join(root, "dist")], folder);
