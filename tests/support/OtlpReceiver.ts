import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly links: readonly string[];
  readonly isError: boolean;
  readonly startedAt: bigint;
}

/** Takes traces as a collector does: OTLP over HTTP, as JSON. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  readonly resources: Readonly<Record<string, unknown>>[] = [];
  /** Everything that came, headers too. */
  readonly raw: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<OtlpReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const receiver = new OtlpReceiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on("request", (request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        receiver.take(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`, Buffer.concat(parts).toString());
        response.setHeader("Content-Type", "application/json").end("{}");
      });
    });
    return receiver;
  }

  /** The spans of a trace, each below the one that it belongs to, in the order in which they began. */
  tree(traceId: string): string[] {
    const spans = this.spans.filter((span) => span.traceId === traceId).sort((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
    const known = new Set(spans.map(({ spanId }) => spanId));
    const below = (parent: ReceivedSpan | null, depth: number): string[] =>
      spans
        .filter(({ parentSpanId }) => (parent === null ? !known.has(parentSpanId) : parentSpanId === parent.spanId))
        .flatMap((span) => [`${"  ".repeat(depth)}${span.name}`, ...below(span, depth + 1)]);
    return below(null, 0);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(head: string, body: string): void {
    this.raw.push(head, body);
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
      this.resources.push(factsOf(resource.attributes));
      for (const span of scopeSpans.flatMap(({ spans }: any) => spans)) this.spans.push(spanOf(span));
    }
  }
}

function spanOf({ traceId, spanId, parentSpanId = "", name, attributes, links = [], status, startTimeUnixNano }: any): ReceivedSpan {
  return {
    traceId,
    spanId,
    parentSpanId,
    name,
    facts: factsOf(attributes),
    links: links.map((link: any) => link.traceId),
    isError: status.code === 2,
    startedAt: BigInt(startTimeUnixNano),
  };
}

function factsOf(attributes: readonly any[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
