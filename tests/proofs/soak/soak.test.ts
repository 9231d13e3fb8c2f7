import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { sized } from "../../support/sizes.js";

const MINUTES = sized("SOAK_MINUTES", { small: 0, full: 2 });

const run = MINUTES > 0 ? test : test.skip;

run(
  `two built servers under load and disturbances for ${MINUTES} minutes: each acknowledged write is there once, and they hold no more than before`,
  async () => {
    execFileSync(process.execPath, ["scripts/build.mjs", "--if-needed"]);
    const argv = ["--import", "tsx", "tests/proofs/soak/run.ts", "--minutes", String(MINUTES)];
    const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NODE_OPTIONS: "" } });
    let said = "";
    child.stdout.on("data", (text) => (said += String(text)));
    const [code] = await once(child, "close");
    process.stderr.write(said);
    expect([code, said.includes("No problems found")]).toEqual([0, true]);
  },
  3_600_000,
);
