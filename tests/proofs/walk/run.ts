import path from "node:path";
import { freePort } from "../../../src/database/embedded/freePort.js";
import { startEmbedded } from "../../../src/database/embedded/startEmbedded.js";
import { OtlpReceiver } from "../../support/OtlpReceiver.js";
import { SmtpSink } from "../../support/SmtpSink.js";
import { Installation } from "./Installation.js";
import { commandsOf, otherOutputsOf, PAGES } from "./pages.js";
import { unneeded } from "./plan.js";
import { Walk } from "./Walk.js";

/** `npm run walk`: runs the commands of the operator's pages in the order of the pages, and ends with 1 if one of them does something else than they say. */
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const pages = await Promise.all(
  PAGES.map(async (page) => ({ page, commands: await commandsOf(page), outputs: await otherOutputsOf(page) })),
);
const faults = unneeded(
  pages.flatMap(({ commands }) => commands.map(({ text }) => text)),
  pages.flatMap(({ outputs }) => outputs),
).map((exception) => `needed by no page: ${exception}`);

const port = await freePort("127.0.0.1");
const cache = path.resolve(process.env["CACHE_DIR"] ?? ".cache");
const [mails, traces, engine] = await Promise.all([
  SmtpSink.start(),
  OtlpReceiver.start(),
  startEmbedded({
    dataDir: null,
    cacheDir: path.join(cache, "mongod-standin"),
    choice: "auto",
    systemBinary: process.env["MONGOMS_SYSTEM_BINARY"],
    searchPath: process.env["PATH"] ?? "",
    javaHome: process.env["JAVA_HOME"],
    report: print,
  }),
]);
// The package has no dependencies: npm needs no registry to install it.
const offline = { npm_config_audit: "false", npm_config_update_notifier: "false" };
const installation = await Installation.fresh({ PORT: String(port), CACHE_DIR: cache, ...offline });
let databases = 0;
const walk = new Walk(installation, print, [
  // Each has a database of its own.
  [/mongodb:\/\/[^'\s]+/, () => engine.uri.replace(/\/(\?|$)/, `/walk${++databases}$1`)],
  [/smtps:\/\/[^'\s]+/, () => mails.url],
  [/http:\/\/localhost:3000/, () => `http://localhost:${port}`],
  [/http:\/\/localhost:4318/, () => traces.url],
]);
try {
  for (const { page, commands } of pages) {
    print(`\n== ${page}`);
    for (const command of commands) await walk.take(command);
  }
  await walk.end();
} finally {
  await installation.remove();
  await Promise.all([mails.close(), traces.stop(), engine.stop()]);
}
faults.push(...walk.faults);
print(`\n${walk.ran} commands ran, ${walk.leftOut} were left out, ${mails.received.length} mails came.`);
print(faults.length === 0 ? "Each did what the pages say." : `Wrong:\n${faults.map((fault) => `- ${fault}`).join("\n")}`);
process.exitCode = faults.length === 0 ? 0 : 1;
