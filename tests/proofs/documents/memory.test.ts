import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sized } from "../../support/sizes.js";

const script = fileURLToPath(new URL("heapAfter.ts", import.meta.url));
const root = fileURLToPath(new URL("../../../", import.meta.url));
const COUNT = sized("DOCUMENTS", { small: 1200, full: 6000 });
const STEPS = 4;
/** What is kept is limited by the length of its texts, and a third of this is what the server needs for its first documents. */
const MOST_MEGABYTES = 30;

const title = `${COUNT} distinct documents of the kind %s leave a heap that does not grow with their number`;

test.each(["page", "comment"])(
  title,
  async (kind) => {
    // V8 keeps the sources it compiled last until a few collections later, which are not the server's to count.
    const given = ["--no-compilation-cache", "--expose-gc", "--import", "tsx", script, kind, String(COUNT), String(STEPS)];
    const { stdout } = await promisify(execFile)(process.execPath, given, {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: "" },
      maxBuffer: 1_000_000,
    });
    const figures = stdout
      .trim()
      .split("\n")
      .map((line): { documents: number; megabytes: number } => JSON.parse(line));
    process.stdout.write(
      `heap after ${kind} documents: ${figures.map(({ documents, megabytes }) => `${documents}: ${megabytes.toFixed(0)} MB`).join(", ")}\n`,
    );
    const grown = figures.map(({ megabytes }) => megabytes - (figures[0]?.megabytes ?? 0));
    expect(figures.at(-1)?.documents).toBe(COUNT);
    expect(Math.max(...grown)).toBeLessThan(MOST_MEGABYTES);
  },
  1_800_000,
);
