/** What the examples take from whoever is signed in, and from the calendar. */
export interface Known {
  readonly budgetId: string;
  readonly date: string;
  readonly month: string;
}

/** Operations of one area of the schema, each of which runs by itself. */
export interface Example {
  readonly area: string;
  readonly about: string;
  readonly query: string;
  readonly variables: readonly (keyof Known)[];
}

/** What stands under "Variables" when an example is opened. */
export function variablesFor({ variables }: Example, known: Known): string {
  if (variables.length === 0) return "";
  return `${JSON.stringify(Object.fromEntries(variables.map((name) => [name, known[name]])), null, 2)}\n`;
}

/** Without a budget of one's own its place is shown. */
export function knownAt(now: Date, budgetId: string | null): Known {
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  return { budgetId: budgetId ?? "bud_...", date, month: date.slice(0, 7) };
}
