// Builds what is missing or stale, then runs one command of the administrator: npm run admin -- COMMAND
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
// Its lines go to standard error: standard output is the command's.
const { status } = spawnSync(process.execPath, [path.join(here, "build.mjs"), "--if-needed"], { stdio: ["inherit", 2, 2] });
if (status !== 0) process.exit(status ?? 1);

process.argv[1] = path.join(here, "../dist/main/admin.js");
await import("../dist/bundle/admin.mjs");
