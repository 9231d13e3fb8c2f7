import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";

// Lighthouse, as a phone sees the app, on the demo account of the built server: `npm run bench:lighthouse -- [OTHER_CHECKOUT]`. A score means
// something only where nothing else runs. Lighthouse brings some 200 packages, so it is no dependency: a name that the compiler does not
// look up.
const PACKAGE = "lighthouse";
const RUNS = 3;
const PORT = 3211;
const DEBUGGING_PORT = 9333;

interface Result {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  };
}
type Lighthouse = (url: string, flags: Readonly<Record<string, unknown>>) => Promise<Result>;

const found: { default: Lighthouse } | null = await import(PACKAGE).catch(() => null);
if (found === null) {
  process.stderr.write("Lighthouse is not installed: npm install --no-save lighthouse@12\n");
  process.exit(1);
}
const lighthouse = found.default;

const url = `http://localhost:${PORT}`;
const folder = mkdtempSync(path.join(tmpdir(), "lighthouse-"));
const server = spawn(process.execPath, ["scripts/start.mjs", "--demo"], {
  cwd: process.argv[2] ?? process.cwd(),
  env: { ...process.env, PORT: String(PORT), DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "error" },
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
try {
  const [email, password] = await demoAccount();
  const context = await chromium.launchPersistentContext(path.join(folder, "browser"), {
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${DEBUGGING_PORT}`],
  });
  process.stdout.write(
    "Scores: performance/accessibility/best practices/SEO. Times in ms, as Lighthouse estimates them for a slow phone.\n",
  );
  await measure("login", "/app/login");
  const query = "mutation($email: String!, $password: String!) { login(input: { email: $email, password: $password }) { account { id } } }";
  const post = async (data: object) => (await context.request.post(`${url}/graphql`, { data })).json();
  await post({ query, variables: { email, password } });
  const budgets = await post({ query: "{ budgets(first: 9) { nodes { id name } } }" });
  const { id } = budgets.data.budgets.nodes.find(({ name }: { name: string }) => name === "Household");
  await measure("month", `/app/budgets/${id}`);
  await measure("list of expenses", `/app/budgets/${id}/expenses?months=all`);
  await context.close();
} finally {
  server.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name: string, address: string): Promise<void> {
  for (let run = 1; run <= RUNS; run++) {
    const { lhr } = await lighthouse(`${url}${address}`, { port: DEBUGGING_PORT, logLevel: "error", output: "json" });
    const scores = ["performance", "accessibility", "best-practices", "seo"].map((each) =>
      Math.round((lhr.categories[each]?.score ?? 0) * 100),
    );
    const time = (audit: string) => Math.round(lhr.audits[audit]?.numericValue ?? Number.NaN);
    const shift = lhr.audits["cumulative-layout-shift"]?.numericValue?.toFixed(3);
    process.stdout.write(
      `${name}: ${scores.join("/")}, first paint ${time("first-contentful-paint")}, largest paint ${time("largest-contentful-paint")}, ` +
        `blocked ${time("total-blocking-time")}, layout shift ${shift}\n`,
    );
  }
}

/** What the server prints once the account is filled. */
function demoAccount(): Promise<readonly [email: string, password: string]> {
  let printed = "";
  return new Promise((resolve, reject) => {
    server.stdout.on("data", (text: Buffer) => {
      printed += text.toString();
      const [, email, password] = /demo account .*: e-mail (\S+), password (.+)\n/.exec(printed) ?? [];
      if (email !== undefined && password !== undefined) resolve([email, password]);
    });
    server.once("exit", () => reject(new Error("The server did not start.")));
  });
}
