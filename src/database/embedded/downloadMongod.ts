import { arch, platform } from "node:os";
import { types } from "node:util";
import { DryMongoBinary } from "mongodb-memory-server";
import { LockFile } from "mongodb-memory-server-core/lib/util/lockfile.js";
import { MongoBinaryDownload } from "mongodb-memory-server-core/lib/util/MongoBinaryDownload.js";
import { MongoBinaryDownloadUrl } from "mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js";
import { lockfilePath } from "mongodb-memory-server-core/lib/util/utils.js";
import type { MongodEngine } from "./Engine.js";
import { reasonOf } from "./EngineProblem.js";
import { askMongod } from "./findMongod.js";
import { PINNED_MONGOD } from "./mongodVersions.js";

const PROBE_MS = 1_500;
const PROGRESS_EVERY_MS = 5_000;
const MEGABYTE = 1_048_576;

/** mongodb-memory-server's download: it gives up a try after a minute without a byte, and tries three times. */
class ReportedDownload extends MongoBinaryDownload {
  report: (line: string) => void = () => undefined;

  override printDownloadProgress(chunk: { length: number }, isLast = false): void {
    const progress = this.dlProgress;
    progress.current += chunk.length;
    const now = Date.now();
    if (now - progress.lastPrintedAt < PROGRESS_EVERY_MS && !isLast) return;
    progress.lastPrintedAt = now;
    this.report(`Downloading mongod ${PINNED_MONGOD}: ${Math.round(progress.current / MEGABYTE)} of ${progress.totalMb} MB`);
  }
}

/**
 * The pinned mongod, downloaded once. Its address is asked first, briefly: without a network, mongodb-memory-server
 * would try for seconds. Null, with one line that says why, where it cannot be had.
 */
export async function downloadMongod(report: (line: string) => void): Promise<MongodEngine | null> {
  try {
    const options = await DryMongoBinary.generateOptions({ version: PINNED_MONGOD });
    const present = await DryMongoBinary.locateBinary(options);
    if (present !== undefined) return await askMongod(present);
    const url = new MongoBinaryDownloadUrl({ ...options, platform: platform(), arch: arch() });
    await probe(await url.getDownloadUrl());
    const lock = await LockFile.lock(lockfilePath(options.downloadDir, options.version));
    try {
      const download = new ReportedDownload(options);
      download.report = report;
      return await askMongod(await download.getMongodPath());
    } finally {
      await lock.unlock();
    }
  } catch (error) {
    report(`mongod ${PINNED_MONGOD} cannot be downloaded: ${reasonOf(error).split("\n")[0]}`);
    return null;
  }
}

async function probe(url: string): Promise<void> {
  const { host } = new URL(url);
  const signal = AbortSignal.timeout(PROBE_MS);
  const { ok, status } = await fetch(url, { method: "HEAD", signal }).catch((error: unknown) => {
    throw new Error(signal.aborted ? `${host} does not answer within ${PROBE_MS / 1000} s` : `${host} cannot be reached${causeOf(error)}`);
  });
  if (!ok) throw new Error(`${host} answers ${status}`);
}

/** What the network said, such as ` (ENOTFOUND)`: `fetch` itself only says that it failed. */
function causeOf(failed: unknown): string {
  const cause = types.isNativeError(failed) ? failed.cause : undefined;
  return types.isNativeError(cause) && "code" in cause && typeof cause.code === "string" ? ` (${cause.code})` : "";
}
