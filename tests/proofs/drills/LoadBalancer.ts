import { createServer, type IncomingMessage, request as ask, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { AddressInfo } from "node:net";

export interface Upstream {
  readonly name: string;
  readonly url: string;
  isReady(): Promise<boolean>;
}

const EVERY_MS = 250;

/** Asks each server for `/readyz`, and hands requests to those that are ready, in turn. One that takes no connection is passed over. */
export class LoadBalancer {
  private upstreams: readonly Upstream[] = [];
  private ready: readonly Upstream[] = [];
  private turn = 0;
  /** How many requests went to whom. */
  readonly handed = new Map<string, number>();
  private readonly polling = setInterval(() => void this.look(), EVERY_MS);

  private constructor(private readonly server: Server) {}

  static async start(): Promise<LoadBalancer> {
    const server = createServer({ keepAliveTimeout: 600_000 });
    const balancer = new LoadBalancer(server);
    server.on("request", (incoming, answer) => void balancer.handle(incoming, answer));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async use(upstreams: readonly Upstream[]): Promise<void> {
    this.upstreams = upstreams;
    await this.look();
  }

  stop(): void {
    clearInterval(this.polling);
    this.server.closeAllConnections();
    this.server.close();
  }

  private async look(): Promise<void> {
    const asked = this.upstreams;
    const answers = await Promise.all(asked.map((upstream) => upstream.isReady()));
    if (asked === this.upstreams) this.ready = asked.filter((_, place) => answers[place]);
  }

  private async handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const from = this.turn++;
    const others = this.ready.map((_, place, ready) => ready[(from + place) % ready.length]);
    for (const upstream of others) if (upstream !== undefined && (await this.handOver(upstream, incoming, body, answer))) return;
    answer.writeHead(502).end("no server is ready");
  }

  /** False when the server took no connection, so that another one may be asked. */
  private handOver(
    upstream: Upstream,
    { url = "/", method, headers }: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
  ): Promise<boolean> {
    return new Promise((resolve) => {
      // A connection of its own for each request: none is idle when a server ends.
      const handed = ask(new URL(url, upstream.url), { method, headers: { ...headers, connection: "close" }, agent: false }, (response) => {
        const { connection: _, ...kept } = response.headers;
        answer.writeHead(response.statusCode ?? 502, kept);
        response.on("error", () => answer.destroy()).pipe(answer);
        this.handed.set(upstream.name, (this.handed.get(upstream.name) ?? 0) + 1);
        resolve(true);
      });
      handed.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED") return resolve(false);
        if (answer.headersSent) answer.destroy();
        else answer.writeHead(502).end(`${upstream.name}: ${error.code}`);
        resolve(true);
      });
      handed.end(body);
    });
  }
}
