import { COMMANDS, playHouseholds } from "./model/households.js";

test(
  `random households in euros and yen: after each of ${COMMANDS} commands every figure is what a naive recomputation says`,
  () => playHouseholds(["EUR", "JPY"], "tests/months/modelCommon"),
  900_000,
);
