import { COMMANDS, playHouseholds } from "./model/households.js";

test(
  `random households in dinars and unidades de fomento: after each of ${COMMANDS} commands every figure is what a naive recomputation says`,
  () => playHouseholds(["KWD", "CLF"], "tests/months/modelFine"),
  900_000,
);
