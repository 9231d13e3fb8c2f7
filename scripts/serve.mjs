// Starts the built server from its bundle; the processes of WORKERS do the same.
import cluster from "node:cluster";
import path from "node:path";
import v8 from "node:v8";
import { fileURLToPath, pathToFileURL } from "node:url";

const own = fileURLToPath(import.meta.url);
const dist = path.join(path.dirname(own), "../dist");
if (cluster.isPrimary) cluster.setupPrimary({ exec: own });
process.argv[1] = path.join(dist, "main/server.js");
// What is read at the start stays for good: the space for what is new need not grow for it, and grows as soon as requests ask for it.
v8.setFlagsFromString("--semi-space-growth-factor=1");
await import(pathToFileURL(path.join(dist, "bundle/server.mjs")).href);
v8.setFlagsFromString("--semi-space-growth-factor=2");
