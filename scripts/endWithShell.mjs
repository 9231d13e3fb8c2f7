/** npm and npx tell their shell to stop, and the shell goes without telling us. */
export function endWithShell() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
