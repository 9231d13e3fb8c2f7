import { sha256 } from "../domain/sha256.js";
import { canonical } from "../domain/canonical.js";

/** For what has no version of its own, as it is calculated or a part of something: it follows from what it says. Another state has another one. */
export function versionOfRead(read: object): number {
  return sha256(canonical(read)).readUInt32BE() >>> 1;
}

/** Whether something still is what the caller has seen; undefined when anything goes. */
export function ifRead(version: number | null | undefined, read: () => Promise<object>): (() => Promise<boolean>) | undefined {
  if (version === undefined || version === null) return undefined;
  return async () => versionOfRead(await read()) === version;
}
