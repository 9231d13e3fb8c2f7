import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { listen, PortProblem, requireFreePorts } from "../../../src/main/ports.js";

const host = "127.0.0.1";

test("a port that is taken is named, with another one to choose, and a free one stays free", async () => {
  const server = createServer();
  await listen(server, { variable: "PORT", port: 0, host });
  const { port } = server.address() as AddressInfo;
  const refusal = (given: Parameters<typeof requireFreePorts>[0]): Promise<unknown> =>
    requireFreePorts(given).catch((error: unknown) => error);
  const told = await refusal({ port, metricsPort: undefined, host });
  expect(told).toBeInstanceOf(PortProblem);
  expect(String(told)).toMatch(`Port ${port} is taken: another program listens there. Choose another one, for example PORT=`);
  expect(String(await refusal({ port: 0, metricsPort: port, host }))).toMatch(/for example METRICS_PORT=\d+$/);
  await new Promise((resolve) => server.close(resolve));
  await requireFreePorts({ port, metricsPort: port, host });
});

test("an address that this machine does not have is reported in one line", async () => {
  const listening = listen(createServer(), { variable: "PORT", port: 0, host: "192.0.2.1" });
  await expect(listening).rejects.toThrow(/^The server cannot listen on port 0 \(.*EADDRNOTAVAIL.*\)\. .* HOST\.$/);
});
