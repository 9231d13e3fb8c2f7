import type { TadaDocumentNode } from "gql.tada";
import { isSignedOut } from "../store/sync/remote.js";
import type { CacheTags } from "./cacheTags.js";
import { Me } from "./documents/accountDocuments.js";
import { type Failure, problemOf } from "./problem.js";
import { Query, type Result } from "./Query.js";
import { answerOf, type Endpoint, isAnswer } from "./remote/endpoint.js";

/** For what is no budget's data. One per session, so that nobody sees what the one before them had loaded. */
export class Client {
  private readonly queries = new Map<string, Query<unknown>>();
  /** Whom the page shows; null: nobody yet. */
  private accountId: string | null = null;

  constructor(
    private readonly endpoint: Endpoint,
    private readonly onExpired: () => void,
  ) {}

  /** From now on what is asked and written is this account's, or is refused. */
  actFor(accountId: string | null): void {
    this.accountId = accountId;
  }

  /** One for all who ask the same. */
  query<Data, Variables>(document: TadaDocumentNode<Data, Variables>, variables: Variables, tags: CacheTags): Query<Data> {
    const key = this.bodyOf(document, variables);
    const known = this.queries.get(key);
    if (known?.isOf(document) === true) return known;
    const made = new Query<Data>(document, tags, () => this.send(document, variables));
    this.queries.set(key, made);
    return made;
  }

  async send<Data, Variables>(document: TadaDocumentNode<Data, Variables>, variables: Variables): Promise<Result<Data>> {
    // Who is signed in is what it asks.
    const accountId = Object.is(document, Me) ? null : this.accountId;
    const result = await this.answerTo<Data>({ ...this.endpoint, accountId }, this.bodyOf(document, variables));
    if (result.error !== undefined && isSignedOut(problemOf(result.error))) this.onExpired();
    return result;
  }

  /** Asks again, afterwards, what is shown and may have moved; what is not shown is forgotten. */
  async write<Data, Variables>(document: TadaDocumentNode<Data, Variables>, variables: Variables, moved: CacheTags): Promise<Result<Data>> {
    const result = await this.send(document, variables);
    for (const [key, query] of this.queries) {
      if (!query.tags.some((tag) => moved.includes(tag))) continue;
      if (query.isShown) void query.ask();
      else this.queries.delete(key);
    }
    return result;
  }

  private bodyOf<Data, Variables>(document: TadaDocumentNode<Data, Variables>, variables: Variables): string {
    return JSON.stringify({ query: this.endpoint.textOf(document), variables });
  }

  private async answerTo<Data>(endpoint: Endpoint, body: string): Promise<Result<Data>> {
    try {
      const response = await answerOf(endpoint, body, new AbortController().signal);
      const answered: unknown = await response.json();
      if (!isAnswer<Data, Failure["graphQLErrors"]>(answered)) throw new Error(`The server answered ${response.status}.`);
      const { data, errors = [] } = answered;
      const [first] = errors;
      const error = first === undefined ? undefined : { message: first.message, graphQLErrors: errors };
      return { data: data ?? undefined, error };
    } catch (error) {
      return { data: undefined, error: { message: error instanceof Error ? error.message : "No answer.", graphQLErrors: [] } };
    }
  }
}
