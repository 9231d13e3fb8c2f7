import { arch, platform } from "node:os";
import { DryMongoBinary, MongoBinary } from "mongodb-memory-server";
import { MongoBinaryDownloadUrl } from "mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js";
import type { Engine } from "./Engine.js";
import { reasonOf } from "./EngineProblem.js";
import { askMongod } from "./findMongod.js";

const PROBE_MS = 1_500;

/**
 * The mongod that mongodb-memory-server downloads. Left alone without a network it tries three times, for seconds;
 * so the address is asked first, briefly.
 */
export async function downloadMongod(report: (line: string) => void): Promise<Engine | null> {
  try {
    const options = await DryMongoBinary.generateOptions();
    const present = await DryMongoBinary.locateBinary(options);
    if (present !== undefined) return await askMongod(present);
    const url = new MongoBinaryDownloadUrl({ ...options, platform: platform(), arch: arch() });
    if (!(await answers(await url.getDownloadUrl()))) return null;
    report(`Downloading mongod ${options.version} (once) ...`);
    return await askMongod(await MongoBinary.getPath({ version: options.version }));
  } catch (error) {
    report(`mongod cannot be downloaded: ${reasonOf(error)}`);
    return null;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(PROBE_MS) });
    return response.ok;
  } catch {
    return false;
  }
}
