import { access, constants, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { type Config, ConfigurationError } from "../config/config.js";
import { hasCode } from "../database/embedded/EngineProblem.js";

/** Makes the data directory where something is kept in it, or says what is wrong with it before anything else is started. */
export async function makeDataDir({ dataDir, mongodbUri, jwtSecrets, sessionSecrets, smtpUrl }: Config): Promise<void> {
  const isNeeded = mongodbUri === undefined || jwtSecrets === null || sessionSecrets === null || smtpUrl === undefined;
  if (!isNeeded) return;
  try {
    await make(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigurationError([`DATA_DIR: ${dataDir} cannot be used: ${reasonOf(error)}. Name a folder that this user can write.`]);
  }
}

/** One folder after the other: Node's own way to make all of them never ends where the system refuses them in some words, as in /proc. */
async function make(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found !== null && !found.isDirectory()) throw new Error(`${folder} is a file`);
  if (found !== null) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await make(parent);
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, "EEXIST")) throw error;
  });
}

function reasonOf(error: unknown): string {
  if (hasCode(error, "EACCES") || hasCode(error, "EPERM")) return "it cannot be written";
  if (hasCode(error, "EROFS")) return "its file system is read-only";
  return error instanceof Error ? error.message : String(error);
}
