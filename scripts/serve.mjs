// Becomes the built server, from its bundle; the processes that WORKERS asks for do the same.
import cluster from "node:cluster";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const own = fileURLToPath(import.meta.url);
const dist = path.join(path.dirname(own), "../dist");
if (cluster.isPrimary) cluster.setupPrimary({ exec: own });
process.argv[1] = path.join(dist, "main/server.js");
await import(pathToFileURL(path.join(dist, "bundle/server.mjs")).href);
