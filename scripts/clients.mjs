// Generates clients from the document that a server of its own serves, compiles them and drives a first day with each; where there is
// no compiler from a package registry, reads what was generated: `node scripts/clients.mjs`. `node scripts/clients.mjs CLIENT...` makes and compiles only some,
// from the committed document; with --run it drives them too, as above.
import { mkdirSync, writeFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { clients } from "./clients/clients.mjs";
import { lacking } from "./clients/compilers.mjs";
import { generateAll, isGenerated } from "./clients/openapiGenerator.mjs";
import { document, document31, root, run } from "./clients/places.mjs";
import { startServer } from "./clients/server.mjs";

const given = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const names = given.length === 0 ? Object.keys(clients) : given;
const unknown = names.filter((name) => !(name in clients));
if (unknown.length > 0) throw new Error(`There is no client ${unknown.join(", ")}, only ${Object.keys(clients).join(", ")}.`);
const isDriven = given.length === 0 || process.argv.includes("--run");

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** One line for each step; a client that fails does not keep the others from being tried. */
async function step(name, work) {
  const since = Date.now();
  try {
    console.log(`ok    ${name}: ${await work()} (${seconds(since)})`);
  } catch (error) {
    console.log(`FAIL  ${name} (${seconds(since)})\n${error.message}`);
    process.exitCode = 1;
  }
}

function take(name, address) {
  const { make, check, journey, isOnlyRead } = clients[name];
  make?.();
  check();
  if (isOnlyRead === true) return "generated and read";
  if (address === undefined || journey === undefined) return "generated and compiled";
  journey(address);
  return "generated, compiled and driven";
}

function useCommitted() {
  mkdirSync(path.dirname(document), { recursive: true });
  writeFileSync(document, readFileSync(path.join(root, "schema/openapi.json")));
  run(process.execPath, ["--import", "tsx", path.join(root, "scripts/clients/upgrade.ts"), document, document31]);
  return { stop: () => undefined };
}

/** The clients whose compiler is missing or too old, with one line for each compiler. */
function skippedOf(wanted) {
  const compilers = [...new Set(wanted.flatMap((name) => clients[name].compiler ?? []))];
  return compilers.flatMap((compiler) => {
    const reason = lacking(compiler);
    if (reason === undefined) return [];
    const needing = wanted.filter((name) => clients[name].compiler === compiler);
    console.log(`skip  ${needing.join(", ")}: ${reason}`);
    return needing;
  });
}

const skipped = new Set(skippedOf(names));
const { address, stop } = isDriven ? await startServer() : useCommitted();
try {
  const made = names.filter((name) => !skipped.has(name));
  const byJava = made.filter(isGenerated);
  if (byJava.length > 0)
    await step("openapi-generator", () => {
      generateAll(byJava);
      return byJava.join(", ");
    });
  for (const name of made) await step(name, () => take(name, address));
} finally {
  await stop();
}
