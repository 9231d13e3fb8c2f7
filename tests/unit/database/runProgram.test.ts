import { runProgram } from "../../../src/database/embedded/runProgram.js";

test.each([
  ["does not end", "setInterval(() => {}, 1000)", 500, "it did not end within 0.5 s"],
  ["is killed", 'process.kill(process.pid, "SIGILL"); setInterval(() => {}, 1000)', 60_000, "SIGILL"],
  ["says nothing", "process.exit(3)", 60_000, "exit code 3"],
  ["says why", 'console.error("no moon"); process.exit(3)', 60_000, "no moon"],
  ["says very much", 'console.error("m".repeat(1_000_000)); process.exitCode = 3', 60_000, "m".repeat(400)],
])("a program that %s is told by that", async (_what, code, timeoutMs, told) => {
  await expect(runProgram(process.execPath, ["-e", code], { timeoutMs })).rejects.toMatchObject({
    message: `${process.execPath}: ${told}`,
  });
});
