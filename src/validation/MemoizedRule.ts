import { z } from "zod";
import type { Fault } from "../domain/errors.js";
import { faultsIn } from "./check.js";

/** Of each field so many values are remembered, and no longer texts. */
const MOST = 500;
const LONGEST = 200;

interface Field {
  readonly name: string;
  readonly rule: z.core.$ZodType;
  /** What passed it. */
  readonly passed: Set<unknown>;
}

/**
 * One rule for many inputs that resemble one another, as the rows of a file do: a value that passed the rule of its field is not held against it
 * again. Where one does not pass, the whole rule tells the faults.
 */
export class MemoizedRule {
  private readonly fields: readonly Field[];
  private readonly names: ReadonlySet<string>;
  /** A rule that looks at several fields together has to look each time. */
  private readonly apart: boolean;

  constructor(private readonly rule: z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = rule.shape;
    this.fields = Object.entries(shape).map(([name, field]) => ({ name, rule: field, passed: new Set() }));
    this.names = new Set(Object.keys(shape));
    this.apart = (rule.def.checks ?? []).length === 0;
  }

  faultsIn(input: object): Fault[];
  faultsIn(input: Readonly<Record<string, unknown>>): Fault[] {
    return this.apart && this.holds(input) ? [] : faultsIn(this.rule, input);
  }

  private holds(input: Readonly<Record<string, unknown>>): boolean {
    for (const name in input) if (!this.names.has(name)) return false;
    for (const field of this.fields) if (!passes(field, input[field.name])) return false;
    return true;
  }
}

function passes({ rule, passed }: Field, value: unknown): boolean {
  const key = Array.isArray(value) && value.length === 0 ? noItems : value;
  if (passed.has(key)) return true;
  if (!z.safeParse(rule, value).success) return false;
  if (!isShort(key)) return true;
  if (passed.size >= MOST) passed.clear();
  passed.add(key);
  return true;
}

/** Stands for every list that is empty. */
const noItems = Symbol();

/** What has parts may have others the next time. */
function isShort(value: unknown): boolean {
  return typeof value === "string" ? value.length <= LONGEST : value === null || typeof value !== "object";
}
