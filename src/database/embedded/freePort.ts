import { createServer } from "node:net";

/** A port that nobody listens on at this moment. */
export function freePort(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, address, () => {
      const taken = server.address();
      server.close(() => resolve(taken !== null && typeof taken === "object" ? taken.port : 0));
    });
  });
}
