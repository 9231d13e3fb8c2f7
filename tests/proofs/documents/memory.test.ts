import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sized } from "../../support/sizes.js";

const script = fileURLToPath(new URL("heapAfter.ts", import.meta.url));
const root = fileURLToPath(new URL("../../../", import.meta.url));
const COUNT = sized("DOCUMENTS", { everyday: 1600, proofs: 20_000 });
const STEPS = 4;
/** What is kept is bounded by its texts: a few hundred of these documents. Without a bound each would stay, with a heap of its own. */
const MOST_MEGABYTES = 250;

test(`${COUNT} distinct documents leave a heap that does not grow with their number`, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", "--import", "tsx", script, String(COUNT), String(STEPS)], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: "" },
    maxBuffer: 1_000_000,
  });
  const figures = stdout
    .trim()
    .split("\n")
    .map((line): { documents: number; megabytes: number } => JSON.parse(line));
  process.stdout.write(
    `heap after documents: ${figures.map(({ documents, megabytes }) => `${documents}: ${megabytes.toFixed(0)} MB`).join(", ")}\n`,
  );
  const grown = figures.map(({ megabytes }) => megabytes - (figures[0]?.megabytes ?? 0));
  expect(figures.at(-1)?.documents).toBe(COUNT);
  expect(Math.max(...grown)).toBeLessThan(MOST_MEGABYTES);
}, 1_800_000);
