import type { components } from "./generated/schema.js";

export type Problem = components["schemas"]["Problem"];

/** The server refused, and says why. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly status: number;
  /** The stable word to switch on; `unknown` where something between here and the server answered. */
  readonly code: string;

  constructor(
    readonly problem: Problem,
    readonly headers: Headers,
  ) {
    super(problem.detail);
    this.status = problem.status;
    this.code = problem.code;
  }
}

/** No answer came, however often it was asked for. The request may have had its effect; to send it again with its key does no harm. */
export class AnswerLost extends Error {
  override readonly name = "AnswerLost";
}

/** There is nobody signed in, or no longer: `login` is next. */
export class SignedOut extends Error {
  override readonly name = "SignedOut";

  constructor() {
    super("Nobody is signed in.");
  }
}

interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The answer of a call, or its problem thrown. */
export function unwrap<Answer extends Result>(answer: Answer): Extract<Answer, { error?: never }>["data"] {
  if (answer.response.ok) return answer.data;
  throw new ProblemError(problemOf(answer.error, answer.response), answer.response.headers);
}

export function problemOf(error: unknown, { status, statusText }: Response): Problem {
  if (isProblem(error)) return error;
  const title = statusText || `HTTP ${status}`;
  return { type: "about:blank", title, status, detail: title, instance: "", code: "unknown" };
}

function isProblem(error: unknown): error is Problem {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" && "status" in error;
}
