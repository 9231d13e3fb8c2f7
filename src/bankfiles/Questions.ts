/** One way to answer: what to write at the question's path, and what it would mean. */
export interface QuestionOption {
  /** Null where `null` is to be written: no column is it. */
  readonly value: string | null;
  readonly label: string;
}

/** What a file leaves open. A real import refuses it; a dry run asks it. */
export interface Question {
  /** Where the answer goes, as a JSON pointer, such as `/mapping/dateOrder`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** The likeliest first; empty where the answer is free. */
  readonly options: readonly QuestionOption[];
}

/** Collects what must be asked about one file. */
export class Questions {
  /** What need not be answered, but should be known. */
  readonly warnings: string[] = [];
  private readonly asked = new Map<string, Question>();

  /** The first question about something is the one that counts. */
  ask(path: string, code: string, message: string, options: readonly QuestionOption[] = []): void {
    const place = `/mapping/${path}`;
    if (!this.asked.has(place)) this.asked.set(place, { path: place, code, message, options });
  }

  warn(text: string): void {
    this.warnings.push(text);
  }

  has(path: string): boolean {
    return this.asked.has(`/mapping/${path}`);
  }

  get all(): readonly Question[] {
    return [...this.asked.values()];
  }
}
