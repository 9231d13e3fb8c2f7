// Builds what is missing or stale, then becomes the server: one process, so that a signal reaches it.
import { spawnSync } from "node:child_process";
import module from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const { status } = spawnSync(process.execPath, [path.join(here, "build.mjs"), "--if-needed"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

// npm tells its shell to stop, and the shell goes without telling us.
if (process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

// Where Node can keep what it has compiled, the next start takes it from there.
module.enableCompileCache?.(path.join(here, "../dist/.compiled"));
await import("./serve.mjs");
