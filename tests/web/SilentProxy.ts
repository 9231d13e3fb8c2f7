import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** Between a browser and the server: connections that carry a stream can fall silent, as when a network goes away, which closes nothing. */
export class SilentProxy {
  private readonly streams = new Set<Socket>();
  private readonly silent = new Set<Socket>();
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly upstream: URL,
  ) {}

  static async start(url: string): Promise<SilentProxy> {
    const server = createServer();
    const proxy = new SilentProxy(server, new URL(url));
    server.on("connection", (client) => proxy.accept(client));
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    return proxy;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** How many connections carry a stream that still says something. */
  get speaking(): number {
    return this.streams.size - this.silent.size;
  }

  /** From here on nothing passes on the connections that carry a stream now. */
  hush(): void {
    for (const socket of this.streams) this.silent.add(socket);
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(client: Socket): void {
    const upstream = connect(Number(this.upstream.port), this.upstream.hostname);
    this.sockets.add(client).add(upstream);
    const end = (): void => {
      for (const socket of [client, upstream]) {
        socket.destroy();
        this.sockets.delete(socket);
      }
      this.streams.delete(client);
      this.silent.delete(client);
    };
    client.on("error", end).on("close", end);
    upstream.on("error", end).on("close", end);
    client.on("data", (bytes) => {
      if (/^accept: text\/event-stream\r$/im.test(bytes.toString("latin1"))) this.streams.add(client);
      if (!this.silent.has(client)) upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (!this.silent.has(client)) client.write(bytes);
    });
  }
}
