import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Between a browser and the server: hands out the worker of a later release once the test says so. */
export class ReleaseProxy {
  private release = "";

  private constructor(
    private readonly server: Server,
    private readonly upstream: URL,
  ) {}

  static async start(url: string): Promise<ReleaseProxy> {
    const server = createServer();
    const proxy = new ReleaseProxy(server, new URL(url));
    server.on("request", (asked: IncomingMessage, answer: ServerResponse) => proxy.pass(asked, answer));
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    return proxy;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** From here on there is a new version. */
  publish(release: string): void {
    this.release = release;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url = "/", headers } = asked;
    const isWorker = url === "/sw.js" && this.release !== "";
    // Whole and unpacked, whatever the browser has of the release before.
    const { "accept-encoding": _encoding, "if-none-match": _tag, "if-modified-since": _since, ...plain } = headers;
    const options = { host: this.upstream.hostname, port: this.upstream.port, method, path: url, headers: isWorker ? plain : headers };
    const sent = request(options, (found) => {
      if (!isWorker) {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
        return;
      }
      const pieces: Buffer[] = [];
      found.on("data", (piece: Buffer) => pieces.push(piece));
      found.on("end", () => {
        const { "content-length": _length, etag: _etag, ...rest } = found.headers;
        answer.writeHead(200, rest);
        answer.end(
          Buffer.concat(pieces)
            .toString()
            .replace(/VERSION = "[^"]*"/, `VERSION = ${JSON.stringify(this.release)}`),
        );
      });
    });
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  }
}
