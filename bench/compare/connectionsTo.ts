import { readFileSync } from "node:fs";
import { ConnectionString } from "mongodb-connection-string-url";

const ESTABLISHED = "01";

/** How many connections this machine has open to the first host of a connection string; null where the system does not tell. */
export function connectionsTo(uri: string): number | null {
  const port = Number(new URL(`tcp://${new ConnectionString(uri).hosts[0]}`).port || 27017);
  try {
    return ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => readFileSync(file, "utf8").split("\n")).filter((line) => isTo(line, port))
      .length;
  } catch {
    return null;
  }
}

function isTo(line: string, port: number): boolean {
  const [, , remote = "", state] = line.trim().split(/\s+/);
  return state === ESTABLISHED && parseInt(remote.split(":")[1] ?? "", 16) === port;
}
