import { type Silence, silences } from "./unspecified.js";

/** One reason to refuse: the code of the answer, and why in words of the contract. */
export interface Fault {
  readonly code: string;
  readonly why: string;
}

/** A command that both APIs must refuse. Where several reasons hold, the contract does not say which one is told. */
export class Refusal extends Error {
  constructor(
    readonly faults: readonly Fault[],
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(faults.map(({ code, why }) => `${code}: ${why}`).join("; "));
    this.name = "Refusal";
  }

  get codes(): string[] {
    return this.faults.map(({ code }) => code);
  }
}

export function refuse(code: string, why: string, details: Readonly<Record<string, unknown>> = {}): never {
  throw new Refusal([{ code, why }], details);
}

export function invalid(why: string): Fault {
  return { code: "validation-failed", why };
}

/** The contract does not say what happens. A random household skips the command, and nobody compares. */
export class Unspecified extends Error {
  constructor(readonly silence: Silence) {
    super(silences[silence]);
    this.name = "Unspecified";
  }
}

export function unspecified(silence: Silence): never {
  throw new Unspecified(silence);
}
