import { request } from "node:http";
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { quantile } from "./client.js";
import type { Household } from "./household.js";
import type { Server } from "./processes.js";
import { worstTask } from "./worstTask.js";

const LOGIN = "mutation($email: String!, $password: String!) { login(input: { email: $email, password: $password }) { account { id } } }";
const FRAMES = 150;

interface Needs {
  readonly product: Server;
  readonly households: readonly Household[];
  readonly email: string;
  readonly password: string;
}

/** The web app in Chromium, with budgets of these sizes. */
export async function web({ product, households, email, password }: Needs, quick: boolean): Promise<string> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const rows: string[] = [];
  try {
    for (const of of households) rows.push(await measured(browser, { product, of, variables: { email, password } }, quick ? 5 : 30));
  } finally {
    await browser.close();
  }
  return `## The web app in Chromium

Each budget in a browser of its own, at the list of all expenses. Enter to paint: from the key that saves a quick entry to the frame that
shows its row, median; the processor time is that of the page's main thread. First sync: compressed by brotli, as browsers ask for by https.
Scrolling: ${FRAMES} frames of 400 pixels each; the longest task of the main thread, and the longest time between two frames.

| expenses | Enter to paint, ms of processor | ms on the clock | heap, MB | first sync, requests | kB | scrolling: longest task, ms of processor | longest frame, ms on the clock |
|---|---|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

interface Visit {
  readonly product: Server;
  readonly of: Household;
  readonly variables: { readonly email: string; readonly password: string };
}

async function measured(browser: Browser, { product: { url }, of, variables }: Visit, count: number): Promise<string> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale: "en-GB",
    serviceWorkers: "block",
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.request.post(`${url}/graphql`, { data: { query: LOGIN, variables } });
  const sent: string[] = [];
  page.on("request", (each) => {
    const body = each.postData() ?? "";
    if (/query (First)?Changes/.test(body)) sent.push(body);
  });
  await page.goto(`${url}/app/budgets/${of.budgetId}/expenses?months=all`);
  await page.locator(`[role=grid][aria-rowcount="${of.size + 1}"]`).waitFor({ timeout: 120_000 });
  const synced = [...sent];
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const heap = await heapOf(devtools);
  const entries = await entered(page, devtools, count);
  const frames = await scrolled(page, devtools);
  const bytes = await compressed(url, context, synced);
  await context.close();
  const figures = [entries.processor, entries.clock, heap, synced.length, bytes / 1000, frames.processor, frames.clock];
  return `| ${of.size} | ${figures.map((figure) => figure.toFixed(0)).join(" | ")} |`;
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize / 1e6;
}

/** Notes for each Enter when the frame is on the screen whose list has a row more. */
const WATCH = `
  globalThis.painted = [];
  const rows = () => Number(document.querySelector("[role=grid]").getAttribute("aria-rowcount"));
  addEventListener("keydown", ({ key }) => {
    if (key !== "Enter") return;
    const [begun, before] = [performance.now(), rows()];
    const look = () => requestAnimationFrame(() => {
      const isThere = rows() > before;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (isThere ? painted.push(performance.now() - begun) : look());
      port2.postMessage(0);
    });
    look();
  }, true);
`;

async function entered(page: Page, devtools: CDPSession, count: number) {
  const used = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1000;
  };
  await page.evaluate(WATCH);
  await page.keyboard.press("n");
  await page.waitForFunction("document.activeElement?.tagName === 'INPUT'");
  const processor: number[] = [];
  for (let each = 1; each <= count; each++) {
    await page.keyboard.type(`${each}`);
    await page.waitForTimeout(300);
    const before = await used();
    await page.keyboard.press("Enter");
    await page.waitForFunction(`painted.length === ${each}`);
    processor.push((await used()) - before);
  }
  const clock = await page.evaluate<number[]>("painted");
  await page.keyboard.press("Escape");
  return { processor: quantile(processor, 0.5), clock: quantile(clock, 0.5) };
}

async function scrolled(page: Page, devtools: CDPSession) {
  await page.waitForTimeout(1000);
  let clock = 0;
  const processor = await worstTask(devtools, async () => {
    clock = await page.evaluate<number>(`new Promise((done) => {
      let [left, worst, last] = [${FRAMES}, 0, performance.now()];
      const step = (now) => {
        worst = Math.max(worst, now - last);
        last = now;
        if (left-- === 0) return done(worst);
        scrollBy(0, 400);
        requestAnimationFrame(step);
      };
      requestAnimationFrame((now) => { last = now; requestAnimationFrame(step); });
    })`);
  });
  return { processor, clock };
}

/** How large the same answers are when a client accepts brotli. */
async function compressed(url: string, context: BrowserContext, bodies: readonly string[]): Promise<number> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { Cookie: cookie, "Content-Type": "application/json", "Accept-Encoding": "br", Origin: url };
  let bytes = 0;
  for (const body of bodies) {
    bytes += await new Promise<number>((done, fail) => {
      const asked = request(`${url}/graphql`, { method: "POST", headers }, (response) => {
        let length = 0;
        response.on("data", (piece: Buffer) => (length += piece.length));
        response.on("end", () => done(length));
      });
      asked.once("error", fail);
      asked.end(body);
    });
  }
  return bytes;
}
