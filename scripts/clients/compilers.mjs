import { spawnSync } from "node:child_process";

/** The oldest that compile the clients: from 1.21 on Go fetches the version that a `go.mod` names; Cargo reads edition 2024 from 1.85 on. */
const oldest = { go: "1.21", cargo: "1.85" };

/** Why clients in this language cannot be compiled here; undefined if they can. */
export function lacking(compiler, env = process.env) {
  const { error, stdout } = spawnSync(compiler, ["version"], { encoding: "utf8", env });
  const wanted = `${compiler} ${oldest[compiler]} or newer is needed`;
  if (error !== undefined) return `${wanted}, and there is none on the PATH`;
  const found = /\d+\.\d+/.exec(stdout)?.[0];
  if (found === undefined) return `${wanted}, and "${compiler} version" names no version`;
  return isAtLeast(found, oldest[compiler]) ? undefined : `${wanted}, and this is ${found}`;
}

function isAtLeast(found, wanted) {
  const [[major, minor], [wantedMajor, wantedMinor]] = [found, wanted].map((version) => version.split(".").map(Number));
  return major === wantedMajor ? minor >= wantedMinor : major > wantedMajor;
}
