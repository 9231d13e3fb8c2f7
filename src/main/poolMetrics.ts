import type { Connection } from "mongoose";
import { Gauge, type Registry } from "prom-client";

/** Connections to the database that are in use, and commands that wait for one. */
export function observePool(connection: Connection, registry: Registry): void {
  const client = connection.getClient();
  const count = { inUse: 0, waiting: 0 };
  client.on("connectionCheckOutStarted", () => count.waiting++);
  client.on("connectionCheckOutFailed", () => count.waiting--);
  client.on("connectionCheckedOut", () => {
    count.waiting--;
    count.inUse++;
  });
  client.on("connectionCheckedIn", () => count.inUse--);
  const gauge = new Gauge({
    name: "database_pool_connections",
    help: "Connections to the database in use, and commands that wait for one.",
    labelNames: ["state"],
    registers: [registry],
    collect: () => {
      gauge.set({ state: "in_use" }, Math.max(0, count.inUse));
      gauge.set({ state: "waiting" }, Math.max(0, count.waiting));
    },
  });
}
