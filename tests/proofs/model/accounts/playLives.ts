import fc from "fast-check";
import { livesOf, writes } from "./draws.js";
import { playLife, type Tally } from "./playLife.js";

const WRITES = 40;

/** Plays random lives in the model; what was never done in any of them is told, since a life that is refused everything proves nothing. */
export function playLives(seed: number, households: number): string[] {
  const tally: Tally = new Map();
  fc.assert(
    fc.property(livesOf(WRITES), (life) => void playLife(life, tally)),
    { seed, numRuns: households },
  );
  if (process.env["ACCOUNTS_TALLY"] === "1")
    console.log(
      [...tally]
        .sort()
        .map((one) => one.join(": "))
        .join("\n"),
    );
  return writes.filter((name) => !tally.has(`${name} done`));
}
