import { execFileSync } from "node:child_process";

/** The process of the embedded engine whose data are in this folder. */
export function enginePid(folder: string): number | undefined {
  const processes = execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" }).split("\n");
  const pid = Number.parseInt(processes.find((line) => line.includes(`--dbpath ${folder} `)) ?? "", 10);
  return Number.isNaN(pid) ? undefined : pid;
}
