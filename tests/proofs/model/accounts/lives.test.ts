import { sized } from "../../../support/sizes.js";
import { playLives } from "./playLives.js";

const SEED = sized("ACCOUNTS_SEED", { small: 20_261_130, full: Math.floor(Math.random() * 1_000_000_000) });
const HOUSEHOLDS = sized("ACCOUNTS_HOUSEHOLDS", { small: 300, full: 2000 });

test(`${HOUSEHOLDS} random households with money accounts: the figures of the model agree with each other (ACCOUNTS_SEED=${SEED})`, () => {
  expect(playLives(SEED, HOUSEHOLDS)).toEqual([]);
});
