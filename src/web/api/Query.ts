import type { TadaDocumentNode } from "gql.tada";
import type { CacheTags } from "./cacheTags.js";
import type { Failure } from "./problem.js";

export interface Result<Data> {
  readonly data: Data | undefined;
  readonly error: Failure | undefined;
}

export interface Answer<Data> extends Result<Data> {
  /** There is no answer yet. While one is asked for again, the last one stands. */
  readonly fetching: boolean;
}

/** A query and its last answer; whoever shows it is told of each new one. */
export class Query<Data> {
  answer: Answer<Data> = { data: undefined, error: undefined, fetching: true };
  private asked = 0;
  private answered = 0;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly document: object,
    readonly tags: CacheTags,
    private readonly send: () => Promise<Result<Data>>,
  ) {}

  isOf<Other, Variables>(document: TadaDocumentNode<Other, Variables>): this is Query<Other> {
    return this.document === document;
  }

  get isShown(): boolean {
    return this.listeners.size > 0;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Of several answers that are on their way the one that was asked for last counts. */
  async ask(): Promise<void> {
    const number = ++this.asked;
    const result = await this.send();
    if (number !== this.asked) return;
    this.answered = number;
    this.show({ ...result, fetching: false });
  }

  again = (): void => void this.ask();

  /** Asks unless the answer is on its way. */
  async look(): Promise<void> {
    if (this.asked === this.answered) await this.ask();
  }

  private show(answer: Answer<Data>): void {
    this.answer = answer;
    for (const listener of this.listeners) listener();
  }
}
