import { playLives } from "../../../proofs/model/accounts/playLives.js";

// More of them, and others, are in the proofs.
const [SEED, HOUSEHOLDS] = [20_261_130, 60];

test(`${HOUSEHOLDS} random households: after each write the figures of the model agree with each other`, () => {
  expect(playLives(SEED, HOUSEHOLDS)).toEqual([]);
});
