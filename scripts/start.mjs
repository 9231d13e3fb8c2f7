// Builds what is missing or stale, then becomes the server: one process, so that a signal reaches it.
import { spawnSync } from "node:child_process";
import module from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { endWithShell } from "./endWithShell.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const { status } = spawnSync(process.execPath, [path.join(here, "build.mjs"), "--if-needed"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

endWithShell();

// Where Node can keep what it has compiled, the next start takes it from there.
module.enableCompileCache?.(path.join(here, "../dist/.compiled"));
await import("./serve.mjs");
