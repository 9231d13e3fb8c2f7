import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** `unheard`: the request never arrives; `lost`: it does, and its answer goes astray; `cut`: the answer breaks off half way. A number is answered in the server's place. */
export type Fault = "unheard" | "lost" | "cut" | 401 | 410 | 429 | 503;

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly fault: Fault | null;
}

/** A bad network between a client and the server. */
export class FaultProxy {
  readonly seen: Seen[] = [];
  /** What happens to the requests to come, in order. */
  readonly planned: (Fault | null)[] = [];
  /** What happens to all others. */
  otherwise: (request: Pick<Seen, "method" | "path">) => Fault | null = () => null;
  /** What 429 and 503 say. */
  retryAfter = "0";

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {}

  static async start(target: string): Promise<FaultProxy> {
    const server = createServer();
    const proxy = new FaultProxy(server, target);
    server.on("request", (request, response) => void proxy.pass(request, response).catch(() => response.destroy()));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  requests(path: string): Seen[] {
    return this.seen.filter((one) => one.path.split("?")[0] === path);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url: path = "/" } = request;
    const fault = (this.planned.length > 0 ? this.planned.shift() : this.otherwise({ method, path })) ?? null;
    this.seen.push({ method, path, key: request.headers["idempotency-key"] as string | undefined, fault });
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    if (fault === "unheard") return void response.destroy();
    if (typeof fault === "number") return this.refuse(response, fault);
    const { status, headers, body } = await this.forward(request, Buffer.concat(pieces), response);
    if (fault === "lost") return void response.destroy();
    response.writeHead(status, headers);
    if (fault !== "cut" || body.length < 2) return void response.end(body);
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  }

  private async forward(
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const { host: _, connection: __, "accept-encoding": ___, ...headers } = request.headers;
    const answer = await fetch(`${this.target}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      signal: gone.signal,
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    });
    const whole = Buffer.from(await answer.arrayBuffer());
    const { "transfer-encoding": _t, "content-encoding": _e, connection: _c, ...told } = Object.fromEntries(answer.headers);
    return {
      status: answer.status,
      headers: { ...told, ...(answer.status === 204 || answer.status === 304 ? {} : { "content-length": String(whole.length) }) },
      body: whole,
    };
  }

  private refuse(response: ServerResponse, status: number): void {
    const codes: Readonly<Record<number, string>> = {
      401: "unauthenticated",
      410: "cursor-expired",
      429: "too-many-requests",
      503: "unavailable",
    };
    const problem = { type: "about:blank", title: "", status, detail: "", instance: "", code: codes[status] };
    response.writeHead(status, {
      "Content-Type": "application/problem+json",
      ...(status === 401 || status === 410 ? {} : { "Retry-After": this.retryAfter }),
    });
    response.end(JSON.stringify(problem));
  }
}
