import { apply } from "./actions.js";
import { actionOf } from "./drawnActions.js";
import type { Life } from "./draws.js";
import type { Household } from "./household.js";
import { brokenPromises } from "./promises.js";
import { Refusal, Unspecified } from "./refusals.js";
import { unsoundness } from "./soundness.js";

/** How often each write was done, refused with each code, or left out. */
export type Tally = Map<string, number>;

/** Plays a life in the model alone, and fails where its figures contradict each other. */
export function playLife({ start, draws }: Life, tally: Tally): Household {
  let household = start;
  for (const [n, draw] of draws.entries()) {
    const action = actionOf(household, draw, n);
    if (action === null) continue;
    const count = (what: string): void => void tally.set(`${action.do} ${what}`, (tally.get(`${action.do} ${what}`) ?? 0) + 1);
    const before = JSON.stringify(household, texts);
    try {
      const next = apply(household, action);
      const broken = [...unsoundness(next), ...brokenPromises(household, action, next)];
      if (broken.length > 0) throw new Error(`${JSON.stringify(action)}\n${broken.join("\n")}`);
      if (JSON.stringify(household, texts) !== before) throw new Error(`${action.do} changed the household that it was given`);
      household = next;
      count("done");
    } catch (error) {
      if (error instanceof Refusal) for (const code of new Set(error.codes)) count(code);
      else if (error instanceof Unspecified) count(`? ${error.silence}`);
      else throw error;
    }
  }
  return household;
}

function texts(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value instanceof Map ? [...value] : value;
}
