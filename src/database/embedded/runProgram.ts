import { execFile } from "node:child_process";

/** Runs a program to its end and gives its standard output; throws with what it printed when it fails. */
export function runProgram(program: string, programArguments: string[], timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, programArguments, { timeout: timeoutMs, maxBuffer: 16 * 1024 * 1024 }, (error, output, errors) => {
      if (error === null) {
        resolve(output);
        return;
      }
      const lastLines = `${output}\n${errors}`.trim().split("\n").slice(-6).join("\n");
      reject(new Error(`${program}: ${lastLines === "" ? error.message : lastLines}`, { cause: error }));
    });
  });
}
