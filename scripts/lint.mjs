// Everything that judges the sources without running them: `npm run lint [CHECK...]`. As many checks at a time as there are
// processors, the longest first; each says what it has to say when it is done.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

const checks = {
  eslint: "eslint . --cache --cache-strategy content --cache-location .cache/eslint/",
  types: "tsc --noEmit --incremental --tsBuildInfoFile .cache/tsc/server.json -p .",
  "types-web": "tsc --noEmit --incremental --tsBuildInfoFile .cache/tsc/web.json -p src/web",
  prettier: "prettier --check --log-level warn --cache --cache-strategy content --cache-location .cache/prettier .",
  prose: "remark README.md CONTRIBUTING.md SECURITY.md docs engine/README.md tests/README.md --frail --quiet --no-stdout",
  compose: "dclint --max-warnings 0 --config .dclintrc.json docker-compose.yml deploy/compose/compose.production.yml",
  layers: "depcruise src",
  "dead-code": "knip --no-progress",
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in checks));
if (unknown.length > 0) throw new Error(`There is no check ${unknown.join(", ")}, only ${Object.keys(checks).join(", ")}.`);

const waiting = asked.length > 0 ? asked : Object.keys(checks);
const lanes = Array.from({ length: Math.max(1, availableParallelism()) }, async () => {
  let good = true;
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) good = (await passes(name)) && good;
  return good;
});
const results = await Promise.all(lanes);
process.exitCode = results.every(Boolean) ? 0 : 1;

async function passes(name) {
  const began = Date.now();
  const child = spawn(checks[name], { shell: true, stdio: ["ignore", "pipe", "pipe"] });
  const said = [];
  child.stdout.on("data", (data) => said.push(data));
  child.stderr.on("data", (data) => said.push(data));
  const code = await new Promise((resolve) => child.on("close", resolve));
  console.log(`${code === 0 ? "ok  " : "FAIL"}  ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (code !== 0) process.stdout.write(Buffer.concat(said));
  return code === 0;
}
