import Sequencer from "@jest/test-sequencer";

const changed = (process.env.TEST_NEAR ?? "").split("\n");
const nounsOf = (file) =>
  file
    .split("/")
    .slice(1, -1)
    .concat(file.split("/").at(-1)?.split(".")[0] ?? []);
const nouns = new Set(changed.flatMap(nounsOf));

/** Whatever a change may have broken is run; what it most likely broke is run first. */
export default class NearestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => this.distanceOf(one) - this.distanceOf(other));
  }

  distanceOf({ path, context }) {
    const file = path.replace(`${context.config.rootDir}/`, "");
    if (changed.includes(file)) return 0;
    if (context.config.displayName?.name === "unit") return 1;
    if (file.startsWith("tests/proofs/")) return 4;
    return nounsOf(file).some((noun) => nouns.has(noun)) ? 2 : 3;
  }
}
