import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser as Chromium, type BrowserContext, chromium, type Page } from "playwright-core";
import { eventually } from "../support/eventually.js";

const places = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  chromium.executablePath(),
];

/** Undefined: there is no Chromium here. */
export const chromiumPath = places.find((place) => place !== undefined && place !== "" && existsSync(place));

const quiet = ["disable-gpu", "disable-quic", "no-first-run", "disable-background-networking", "disable-component-update", "disable-sync"];

/** For one step, and well below what a test has: the step that waits in vain is to say so itself. */
const PATIENCE_MS = 60_000;

export interface Browser {
  readonly page: Page;
  /** Whatever went wrong: a failed request, an error in the console, a request to another host. */
  readonly problems: string[];
  readonly close: () => Promise<void>;
}

/** One program for all the browsers of a file, which share nothing in it: to start it takes as long as many a test. */
let launched: Promise<Chromium> | undefined;
afterAll(async () => (await launched)?.close());

function launch(): Promise<Chromium> {
  return chromium.launch({
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    headless: true,
    timeout: PATIENCE_MS,
    args: ["--no-sandbox", ...quiet.map((flag) => `--${flag}`)],
  });
}

export interface BrowserOptions {
  readonly size?: { readonly width: number; readonly height: number };
  /** Whether the app may start without a network. */
  readonly serviceWorkers?: "block" | "allow";
}

export const PHONE = { width: 390, height: 844 };

/** A browser that nobody has used, and that watches what its page does. A service worker would hide requests from it. */
export async function openBrowser(
  url: string,
  { size = { width: 1280, height: 860 }, serviceWorkers = "block" }: BrowserOptions = {},
): Promise<Browser> {
  // Without motion: a text that is still fading in has too little contrast for axe, and the clock decides whether it looks then.
  const context = await (
    await (launched ??= launch())
  ).newContext({ viewport: size, locale: "en-GB", reducedMotion: "reduce", serviceWorkers });
  // For requests and further tabs as well as for this page.
  context.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  watch(context, url, problems);
  const page = await context.newPage();
  return {
    page,
    problems,
    // What a test still holds back goes with its page.
    close: async () => {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    },
  };
}

function watch(context: BrowserContext, url: string, problems: string[]): void {
  context.on("request", (request) => {
    const target = new URL(request.url());
    if (target.protocol.startsWith("http") && target.origin !== url) problems.push(`request to another host: ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // The page itself drops a query whose answer nobody waits for any more.
    if (why !== "net::ERR_ABORTED") problems.push(`failed: ${request.url()} ${why}`);
  });
  context.on("response", (response) => {
    if (response.status() < 400) return;
    const place = problems.push(`${response.status()}: ${response.url()}`) - 1;
    // A fault of the server is told with its cause, as soon as that has arrived.
    if (response.status() >= 500)
      void response.text().then(
        (text) => (problems[place] += ` ${text}`),
        () => undefined,
      );
  });
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => problems.push(`error: ${error.error().message}`));
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Of what is right only that is looked at which decides; style sheets are fetched anew only for a rule that is off. */
const axeOptions = { resultTypes: ["violations"], preload: { assets: ["media"] } };

/** What axe finds wrong for people who see or steer differently, and goes on finding: it may look while the page is half changed. */
export async function axeFindings(page: Page): Promise<string[]> {
  let findings: string[] = [];
  const isRight = async (): Promise<true | undefined> => {
    findings = await findingsNow(page);
    return findings.length === 0 ? true : undefined;
  };
  await eventually(isRight).catch((error: unknown) => {
    if (findings.length === 0) throw error;
  });
  return findings;
}

async function findingsNow(page: Page): Promise<string[]> {
  // To read axe takes as long as to run it, so that it stays in a page that has it.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe);
  const found: { id: string; nodes: { html: string }[] }[] = await page.evaluate(
    `axe.run(${JSON.stringify(axeOptions)}).then((result) => result.violations)`,
  );
  return found.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}
