import type * as Config from "../../src/config/config.js";
import type * as Log from "../../src/main/log.js";
import type * as Start from "../../src/main/start.js";
import { bareServer } from "./bare.js";
import { bareImporter } from "./bareImporter.js";
import { frameworkServer } from "./framework.js";
import { SECRET, SESSION_SECRET } from "./processes.js";

/** One of the servers that are compared, in a process of its own. It tells its processor time and its database commands when asked. */
/** The server as `npm start` runs it: tsx, which runs the bench itself, puts a call around every function that the sources make. */
const built = (file: string): Promise<any> => import(new URL(`${process.env["BENCH_DIST"] ?? "../../dist"}/${file}`, import.meta.url).href);

let commands = 0;

async function listen(kind: string, uri: string, dbName: string): Promise<string> {
  if (kind === "bare") return bareServer(uri, dbName, SECRET);
  if (kind === "importer") return bareImporter(uri, dbName);
  if (kind === "framework") return frameworkServer(uri, dbName, SECRET);
  const { readConfig }: typeof Config = await built("config/config.js");
  const { createLog }: typeof Log = await built("main/log.js");
  const { start }: typeof Start = await built("main/start.js");
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] };
  const config = readConfig({ ...traces, PORT: "0", MONGODB_URI: uri, RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "silent", DATA_DIR: "data" });
  const secrets = { jwt: [SECRET], session: [SESSION_SECRET] };
  const needs: any = { config, secrets, uri, dbName, clock: { now: () => new Date() }, log: createLog(config.logLevel) };
  const running = await start(needs);
  running.connection.getClient().on("commandStarted", () => commands++);
  return running.url;
}

const [kind = "", uri = "", dbName = ""] = process.argv.slice(2);
process.on("message", () => process.send?.({ ...process.cpuUsage(), commands, memory: process.memoryUsage.rss() }));
process.on("disconnect", () => process.exit(0));
process.send?.({ url: await listen(kind, uri, dbName) });
