import type { TadaDocumentNode } from "gql.tada";
import type { Change } from "../../store/model.js";
import { Refused, type SendRequest, type Sent } from "../../store/sync/remote.js";
import type { Write } from "../../store/outbox/writes.js";
import { ask, type Endpoint } from "./endpoint.js";

export type WriteOf<Kind extends Write["kind"]> = Extract<Write, { kind: Kind }>;

/** One write on its way: its key, and how to ask. */
export class Sender {
  constructor(
    private readonly endpoint: Endpoint,
    readonly request: SendRequest,
    private readonly signal: AbortSignal,
  ) {}

  get budgetId(): string {
    return this.request.budgetId;
  }

  get key(): string {
    return this.request.key;
  }

  /** The version that a resource is expected to have. */
  version(id: string): { readonly ifVersion?: number } {
    const ifVersion = this.request.versions[id];
    return ifVersion === undefined ? {} : { ifVersion };
  }

  /** The answer of the one field that a mutation asks for. */
  async run<Name extends string, Answer, Variables>(
    document: TadaDocumentNode<Readonly<Record<Name, Answer>>, Variables>,
    name: Name,
    variables: Variables,
  ): Promise<NonNullable<Answer>> {
    const { [name]: answer } = await ask(this.endpoint, document, variables, this.signal);
    if (answer === null || answer === undefined) throw new Error(`The answer has no ${name}.`);
    return answer;
  }
}

export function stored(...changes: readonly Change[]): Sent {
  return { changes, failures: [] };
}

/** What is deleted already was deleted by us, or need not be any more. */
export async function unlessGone(sending: Promise<Sent>, gone: Change): Promise<Sent> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof Refused && error.why.code === "not-found") return stored(gone);
    throw error;
  }
}
