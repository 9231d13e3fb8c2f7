import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** One command of the administrator, as an operator runs it: answers what it prints; when it fails, that is in the error. */
export async function administer(env: Readonly<Record<string, string>>, ...words: string[]): Promise<string> {
  const options = { env: { ...process.env, NODE_OPTIONS: "", ...env }, maxBuffer: 2 ** 26 };
  try {
    return (await promisify(execFile)(process.execPath, ["scripts/admin.mjs", ...words], options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${words[0]} failed: ${stdout.slice(0, 3000)} ${stderr.slice(-500)}`, { cause: error });
  }
}
