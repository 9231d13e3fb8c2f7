import type { TadaDocumentNode } from "gql.tada";
import type { CacheTags } from "./cacheTags.js";
import { type Failure, problemOf } from "./problem.js";
import { Question, type Result } from "./Question.js";
import { answerOf, type Door } from "./remote/door.js";

/** For what is no budget's data. One per session, so that nobody sees what the one before them had loaded. */
export class Client {
  private readonly questions = new Map<string, Question<unknown>>();

  constructor(
    private readonly door: Door,
    private readonly onExpired: () => void,
  ) {}

  /** One for all who ask the same. */
  question<Data, Variables>(document: TadaDocumentNode<Data, Variables>, variables: Variables, tags: CacheTags): Question<Data> {
    const key = this.bodyOf(document, variables);
    const known = this.questions.get(key);
    if (known?.isOf(document) === true) return known;
    const made = new Question<Data>(document, tags, () => this.send(document, variables));
    this.questions.set(key, made);
    return made;
  }

  async send<Data, Variables>(document: TadaDocumentNode<Data, Variables>, variables: Variables): Promise<Result<Data>> {
    const result = await this.answerTo<Data>(this.bodyOf(document, variables));
    if (result.error !== undefined && problemOf(result.error).code === "unauthenticated") this.onExpired();
    return result;
  }

  /** Asks again, afterwards, what is shown and may have moved; what is not shown is forgotten. */
  async write<Data, Variables>(document: TadaDocumentNode<Data, Variables>, variables: Variables, moved: CacheTags): Promise<Result<Data>> {
    const result = await this.send(document, variables);
    for (const [key, question] of this.questions) {
      if (!question.tags.some((tag) => moved.includes(tag))) continue;
      if (question.isShown) void question.ask();
      else this.questions.delete(key);
    }
    return result;
  }

  private bodyOf<Data, Variables>(document: TadaDocumentNode<Data, Variables>, variables: Variables): string {
    return JSON.stringify({ query: this.door.textOf(document), variables });
  }

  private async answerTo<Data>(body: string): Promise<Result<Data>> {
    try {
      const response = await answerOf(this.door, body, new AbortController().signal);
      const answered: unknown = await response.json();
      if (!isAnswer<Data>(answered)) throw new Error(`The server answered ${response.status}.`);
      const { data, errors = [] } = answered;
      const [first] = errors;
      const error = first === undefined ? undefined : { message: first.message, graphQLErrors: errors };
      return { data: data ?? undefined, error };
    } catch (error) {
      return { data: undefined, error: { message: error instanceof Error ? error.message : "No answer.", graphQLErrors: [] } };
    }
  }
}

interface Answered<Data> {
  readonly data?: Data | null;
  readonly errors?: Failure["graphQLErrors"];
}

function isAnswer<Data>(value: unknown): value is Answered<Data> {
  return typeof value === "object" && value !== null && ("data" in value || "errors" in value);
}
