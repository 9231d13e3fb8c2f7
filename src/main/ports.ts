import { createServer, type Server } from "node:net";
import type { Config } from "../config/config.js";
import { hasCode } from "../database/embedded/EngineProblem.js";

/** The server cannot listen on its configured address. The message is for the person who started it. */
export class PortProblem extends Error {
  override readonly name = "PortProblem";
}

/** A port, the address that it is on, and the variable that says so. */
export interface Place {
  readonly variable: "PORT" | "METRICS_PORT";
  readonly port: number;
  readonly host: string | undefined;
}

/** Before anything else is started or made: whoever has started the server twice learns it at once. */
export async function requireFreePorts({ port, metricsPort, host }: Pick<Config, "port" | "metricsPort" | "host">): Promise<void> {
  await requireFree({ variable: "PORT", port, host });
  if (metricsPort !== undefined) await requireFree({ variable: "METRICS_PORT", port: metricsPort, host });
}

export function listen(server: Server, place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(problemOf(error, place)));
    server.listen(place.port, place.host, resolve);
  });
}

async function requireFree(place: Place): Promise<void> {
  const server = createServer();
  await listen(server, place);
  await new Promise((resolve) => server.close(resolve));
}

function problemOf(error: Error, { variable, port }: Place): PortProblem {
  const other = port < 65_535 ? port + 1 : port - 1;
  return new PortProblem(
    hasCode(error, "EADDRINUSE")
      ? `Port ${port} is taken: another program listens there. Choose another one, for example ${variable}=${other}`
      : `The server cannot listen on port ${port} (${error.message}). Choose another one by ${variable}, or another address by HOST.`,
  );
}
