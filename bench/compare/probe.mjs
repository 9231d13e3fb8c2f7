// Read before the built server starts: tells what its process has used, and collects first when that is asked for.
process.on("message", (word) => {
  if (word === "collect") for (let time = 0; time < 2; time++) globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ ...process.cpuUsage(), commands: 0, memory: rss, heap: heapUsed });
});
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
