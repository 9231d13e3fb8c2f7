import { Agent, request } from "node:http";

export interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly etag: string | undefined;
}

/** A client that accepts no compression, over a number of connections that stay open. */
export class Client {
  private readonly agent: Agent;

  constructor(
    private readonly url: string,
    private readonly token: string | null,
    readonly connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  ask({ method = "GET", path, body, headers = {} }: Asked): Promise<Answered> {
    const text = body === undefined ? null : JSON.stringify(body);
    const given = {
      ...(this.token === null ? {} : { Authorization: `Bearer ${this.token}` }),
      ...(text === null ? {} : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.url}${path}`, { method, agent: this.agent, headers: given }, (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString(), etag: response.headers.etag }),
        );
      });
      sent.once("error", reject);
      sent.end(text ?? undefined);
    });
  }

  async json(asked: Asked): Promise<any> {
    const { status, text } = await this.ask(asked);
    if (status >= 300) throw new Error(`${asked.method ?? "GET"} ${asked.path}: ${status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }

  /** Asks `count` times, on all connections at once; answers the milliseconds that each took. */
  async burst(count: number, next: (place: number) => Asked, expected: readonly number[]): Promise<number[]> {
    const times: number[] = [];
    let place = 0;
    const worker = async (): Promise<void> => {
      while (place < count) {
        const asked = next(place++);
        const begun = performance.now();
        const { status, text } = await this.ask(asked);
        times.push(performance.now() - begun);
        if (!expected.includes(status)) throw new Error(`${asked.path}: ${status} ${text.slice(0, 300)}`);
      }
    };
    await Promise.all(Array.from({ length: this.connections }, worker));
    return times;
  }

  close(): void {
    this.agent.destroy();
  }
}

export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
