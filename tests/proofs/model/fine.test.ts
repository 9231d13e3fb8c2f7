import { COMMANDS, playHouseholds } from "./households.js";

test(
  `random households in dinars and unidades de fomento: after each of ${COMMANDS} commands every figure is what a naive recomputation says`,
  () => playHouseholds(["KWD", "CLF"], "tests/proofs/model/fine"),
  3_600_000,
);
