import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { hasCode } from "./EngineProblem.js";

const HEARTBEAT_MS = 1_000;
const DEAD_AFTER_MS = 10_000;
const LOOK_EVERY_MS = 150;

/**
 * Makes `folder` exactly once, whoever else wants it at the same time: one process builds it under another name and
 * renames it when it is whole, the others wait. A builder that died is noticed by its silence.
 */
export async function onceAcrossProcesses(folder: string, build: (temporary: string) => Promise<void>): Promise<void> {
  const lock = `${folder}.lock`;
  await mkdir(dirname(folder), { recursive: true });
  while (!(await exists(folder))) {
    if (await take(lock)) {
      await buildLocked(folder, lock, build);
      return;
    }
    await pause(LOOK_EVERY_MS);
    if (await isSilent(lock)) await rm(lock, { recursive: true, force: true });
  }
}

async function buildLocked(folder: string, lock: string, build: (temporary: string) => Promise<void>): Promise<void> {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  const temporary = join(dirname(folder), `${basename(folder)}.${randomUUID()}`);
  try {
    if (await exists(folder)) return;
    await mkdir(temporary);
    await build(temporary);
    await rename(temporary, folder);
  } catch (error) {
    // Someone who took us for dead may have been faster; theirs is as good.
    if (!(await exists(folder))) throw error;
  } finally {
    clearInterval(heartbeat);
    await rm(temporary, { recursive: true, force: true });
    await rm(lock, { recursive: true, force: true });
  }
}

/** mkdir is the one step that only one process can win. */
async function take(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

async function isSilent(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > DEAD_AFTER_MS;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
