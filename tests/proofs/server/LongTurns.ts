import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { PerformanceObserver } from "node:perf_hooks";
import { contextOf } from "../../../src/http/RequestContext.js";
import { EventLoop } from "./EventLoop.js";
import { type Held, REPEATED } from "./held.js";

/** Less than any sample, so that only what may be too long is looked at. */
const SUSPECT_MS = 20;
const SAMPLED_MS = 10_000;
/** Until it is known what of a turn was a collection of garbage. */
const TOLD_MS = 100;
/** The first requests of an operation compile it. */
const COMPILING = 2;

interface Request {
  readonly request: IncomingMessage;
  isAlone: boolean;
  samples: number;
}

/** Watches the event loop of a server, and tells which operations hold it: of a turn with one request at work it is known whose it was. */
export class LongTurns {
  readonly loop = new EventLoop((ms) => this.turned(ms));
  private readonly open = new Set<Request>();
  private atWork = new Set<Request>();
  private readonly held = new Map<string, Held>();
  private readonly collections: { readonly from: number; readonly to: number }[] = [];
  private sample = { ms: Infinity, at: -Infinity };
  private turnAt = performance.now();

  constructor(private readonly tell: (held: Held) => void) {}

  watch(server: Server): void {
    server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
      const one: Request = { request, isAlone: this.open.size === 0, samples: 0 };
      for (const other of this.open) other.isAlone = false;
      this.open.add(one);
      this.atWork.add(one);
      response.once("close", () => {
        this.open.delete(one);
        // What its last turn took is known by then.
        setTimeout(() => this.count(one), 2 * TOLD_MS).unref();
      });
    });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) this.collections.push({ from: startTime, to: startTime + duration });
      this.collections.splice(0, this.collections.length - 100);
    }).observe({ entryTypes: ["gc"] });
    this.loop.watch();
  }

  private turned(ms: number): void {
    const [from, to] = [this.turnAt, performance.now()];
    this.turnAt = to;
    const [only, ...others] = this.atWork;
    this.atWork = new Set(this.open);
    if (ms < SUSPECT_MS || only === undefined || others.length > 0) return;
    setTimeout(() => {
      const collected = this.collections.filter((one) => one.from >= from && one.to <= to).reduce((sum, one) => sum + one.to - one.from, 0);
      only.samples = Math.max(only.samples, (ms - collected) / this.sampleMs());
    }, TOLD_MS).unref();
  }

  private sampleMs(): number {
    const now = performance.now();
    if (now - this.sample.at > SAMPLED_MS) this.sample = { ms: this.loop.sampleMs(), at: now };
    return this.sample.ms;
  }

  private count({ request, isAlone, samples }: Request): void {
    if (!isAlone) return;
    const path = (request.url ?? "").split("?")[0];
    const context = contextOf(request as never);
    const operation = context.route?.operation?.operationId ?? context.operation ?? `${request.method} ${path}`;
    const before = this.held.get(operation) ?? { operation, long: 0, requests: -COMPILING, samples: 0 };
    const requests = before.requests + 1;
    const isLong = requests > 0 && samples > 1;
    const held = {
      operation,
      requests,
      long: before.long + (isLong ? 1 : 0),
      samples: isLong ? Math.max(before.samples, samples) : before.samples,
    };
    this.held.set(operation, held);
    if (held.long >= REPEATED) this.tell(held);
  }
}
