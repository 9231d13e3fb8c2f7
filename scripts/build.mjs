// Builds what is missing or older than its sources: generated routes and schemas, the server, the web pages.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const ifNeeded = process.argv.includes("--if-needed");

function newest(folder, skip = () => false) {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (skip(file)) continue;
    time = Math.max(time, entry.isDirectory() ? newest(file, skip) : statSync(file).mtimeMs);
  }
  return time;
}

function older(result, time) {
  return !existsSync(path.join(root, result)) || statSync(path.join(root, result)).mtimeMs < time;
}

function run(label, file, ...args) {
  process.stdout.write(`${label} ...\n`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, "node_modules", file), ...args], {
    cwd: root,
    encoding: "utf8",
  });
  if (status === 0) return;
  process.stderr.write(`${label} failed:\n${stdout}${stderr}`);
  process.exit(1);
}

const web = path.join(root, "src/web");
const generated = path.join(root, "src/rest/generated");
const serverSources = Math.max(
  newest(path.join(root, "src"), (file) => file === web || file === generated),
  ...["scripts/bundle.mjs", "scripts/licences.mjs", "scripts/generate.ts", "package-lock.json"].map(
    (file) => statSync(path.join(root, file)).mtimeMs,
  ),
);
if (!ifNeeded || older("dist/bundle/server.mjs", serverSources)) {
  run("Generating the REST routes", "tsx/dist/cli.mjs", "scripts/generate.ts", "--routes");
  run("Building the server", "typescript/bin/tsc", "-p", "tsconfig.build.json");
  run("Bundling the server", "../scripts/bundle.mjs");
}
const pageSources = Math.max(newest(web), statSync(path.join(root, "vite.config.ts")).mtimeMs);
if (!ifNeeded || older("dist/web/index.html", pageSources)) {
  run("Building the web pages", "vite/bin/vite.js", "build", "--logLevel", "warn");
}
