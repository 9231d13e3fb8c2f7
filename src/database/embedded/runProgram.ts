import { execFile, type ExecFileException } from "node:child_process";
import { platform } from "node:os";

export interface RunOptions {
  readonly timeoutMs: number;
  /** Windows starts scripts such as mvn.cmd by its shell only. */
  readonly isScript?: boolean;
}

const LAST_LINES = 6;
const LONGEST = 400;

/** Runs a program to its end and gives its standard output; throws with what it printed when it fails. */
export function runProgram(program: string, programArguments: readonly string[], options: RunOptions): Promise<string> {
  const byShell = options.isScript === true && platform() === "win32";
  const command = byShell ? `${program}.cmd` : program;
  const given = byShell ? programArguments.map((argument) => `"${argument}"`) : [...programArguments];
  return new Promise((resolve, reject) => {
    execFile(
      command,
      given,
      { timeout: options.timeoutMs, maxBuffer: 16 * 1024 * 1024, shell: byShell, windowsHide: true },
      (error, output, errors) => {
        if (error === null) {
          resolve(output);
          return;
        }
        const lastLines = `${output}\n${errors}`.trim().split("\n").slice(-LAST_LINES).join("\n").slice(-LONGEST);
        reject(new Error(`${program}: ${lastLines === "" ? endOf(error, options) : lastLines}`, { cause: error }));
      },
    );
  });
}

/** Node.js itself only says that the command failed. */
function endOf({ code, signal, killed, message }: ExecFileException, { timeoutMs }: RunOptions): string {
  if (killed === true) return `it did not end within ${timeoutMs / 1000} s`;
  if (typeof signal === "string") return signal;
  return typeof code === "number" ? `exit code ${code}` : message;
}
