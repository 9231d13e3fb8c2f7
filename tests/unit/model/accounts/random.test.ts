import fc from "fast-check";
import { livesOf } from "../../../proofs/model/accounts/draws.js";
import { playLife, type Tally } from "../../../proofs/model/accounts/playLife.js";
import { sized } from "../../../support/sizes.js";

const SEED = sized("ACCOUNTS_SEED", { small: 20_261_130, full: Math.floor(Math.random() * 1_000_000_000) });
const HOUSEHOLDS = sized("ACCOUNTS_HOUSEHOLDS", { small: 300, full: 3000 });
const WRITES = 40;

test(`${HOUSEHOLDS} random households: after each of ${WRITES} writes the figures of the model agree with each other`, () => {
  const tally: Tally = new Map();
  fc.assert(
    fc.property(livesOf(WRITES), (life) => void playLife(life, tally)),
    { seed: SEED, numRuns: HOUSEHOLDS },
  );
  console.log(
    [...tally]
      .sort()
      .map((one) => one.join(": "))
      .join("\n"),
  );
});
