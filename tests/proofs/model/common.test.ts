import { COMMANDS, playHouseholds } from "./households.js";

test(
  `random households in euros and yen: after each of ${COMMANDS} commands every figure is what a naive recomputation says`,
  () => playHouseholds(["EUR", "JPY"], "tests/proofs/model/common"),
  3_600_000,
);
