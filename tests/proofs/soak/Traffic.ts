import { type Answer, Phone, Web } from "../../support/clients.js";
import type { SeededRandom } from "../devices/SeededRandom.js";

export type Api = "rest" | "graphql";

/** What became of a request: `later` says that nothing is known yet, and that the same request is to be sent again. */
export type Outcome =
  | { readonly state: "done"; readonly body: any }
  | { readonly state: "refused"; readonly code: string }
  | { readonly state: "later"; readonly code: string };

const ANSWER_MS = 30_000;
const AGAIN_MS = 250;
/** Longer than any disturbance takes, and than a dead server keeps what it was doing from others. */
const PATIENCE_MS = 240_000;
/** These say that the same request is to be repeated. */
const LATER = new Set(["unavailable", "too-many-requests", "idempotency-key-in-use", "budget-changed"]);

/** Sends what clients ask to one server or the other, repeats what was not answered, and counts. */
export class Traffic {
  readonly requests: Record<Api, number> = { rest: 0, graphql: 0 };
  readonly repeats: Record<Api, number> = { rest: 0, graphql: 0 };
  /** By API and code, those that say to come again as well. */
  readonly refusals = new Map<string, number>();
  /** By API and code: for how long a request was told to come again, at the most, until it was done or refused. */
  readonly waitsMs = new Map<string, number>();

  constructor(
    private readonly urls: readonly string[],
    private readonly random: SeededRandom,
  ) {}

  /** As a load balancer does that knows nothing of its servers. */
  nextUrl(): string {
    return this.random.pick(this.urls) ?? "";
  }

  /** The outcome that is not `later`. */
  async settled(api: Api, ask: () => Promise<Answer>): Promise<Exclude<Outcome, { state: "later" }>> {
    const begun = performance.now();
    const codes = new Set<string>();
    for (;;) {
      const outcome = await this.asked(api, ask);
      const waited = performance.now() - begun;
      if (outcome.state !== "later") {
        for (const code of codes) this.waitsMs.set(code, Math.max(waited, this.waitsMs.get(code) ?? 0));
        return outcome;
      }
      codes.add(`${api} ${outcome.code}`);
      if (waited > PATIENCE_MS) throw new Error(`not answered for ${PATIENCE_MS / 1000} s: ${outcome.code}`);
      this.repeats[api]++;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  private async asked(api: Api, ask: () => Promise<Answer>): Promise<Outcome> {
    this.requests[api]++;
    const answer = await inTime(ask()).catch(() => null);
    const outcome: Outcome = answer === null ? { state: "later", code: "(no answer)" } : outcomeOf(answer);
    if (outcome.state === "done") return outcome;
    const name = `${api} ${outcome.code}`;
    this.refusals.set(name, (this.refusals.get(name) ?? 0) + 1);
    return outcome;
  }
}

function outcomeOf({ status, body, text }: Answer): Outcome {
  const code: string | undefined = status >= 400 ? (body.code ?? body.errors?.[0]?.extensions?.code) : body.errors?.[0]?.extensions?.code;
  if (status < 400 && code === undefined) return { state: "done", body };
  // 502: a load balancer lost the server that had the request.
  if (status === 502 || status === 503 || LATER.has(code ?? "")) return { state: "later", code: code ?? String(status) };
  return { state: "refused", code: code ?? `${status} ${text.slice(0, 100)}` };
}

function inTime(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), ANSWER_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** A phone whose requests reach either server, and which repeats what nobody answers. */
export class RovingPhone extends Phone {
  constructor(
    private readonly traffic: Traffic,
    token: string,
  ) {
    super("", token);
  }

  override async send(...asked: Parameters<Phone["send"]>): Promise<Answer> {
    let last: Answer | undefined;
    await this.traffic.settled("rest", async () => {
      last = await new Phone(this.traffic.nextUrl(), this.token).send(...asked);
      return last;
    });
    if (last === undefined) throw new Error("no answer");
    return last;
  }
}

/** A browser with one session, whose requests reach either server. */
export class RovingWeb {
  constructor(
    private readonly traffic: Traffic,
    private readonly session: Pick<Web, "cookie" | "device">,
  ) {}

  ask(query: string, variables: object): Promise<Exclude<Outcome, { state: "later" }>> {
    return this.traffic.settled("graphql", async () => {
      const web = Object.assign(new Web(this.traffic.nextUrl()), this.session);
      const answer = await web.graphql(query, variables);
      Object.assign(this.session, { cookie: web.cookie, device: web.device });
      return answer;
    });
  }
}
