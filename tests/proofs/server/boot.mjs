// Runs the bundled server with V8's compiled code from an earlier start: it is started hundreds of times.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import vm from "node:vm";

const bundle = process.env.FAULTS_BUNDLE;
const compiled = `${bundle}.compiled`;
const cachedData = existsSync(compiled) ? readFileSync(compiled) : undefined;
const script = new vm.Script(`(function (require, module, exports, __filename, __dirname) {${readFileSync(bundle, "utf8")}\n})`, {
  filename: bundle,
  cachedData,
});
const module = { exports: {} };
script.runInThisContext()(createRequire(bundle), module, module.exports, bundle, path.dirname(bundle));

if (cachedData === undefined) {
  // By the first message it has started, so that what starting needs is compiled.
  process.once("message", () => {
    writeFileSync(`${compiled}.${process.pid}`, script.createCachedData());
    renameSync(`${compiled}.${process.pid}`, compiled);
  });
}
