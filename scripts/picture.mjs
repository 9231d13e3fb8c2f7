// Makes the picture of the README from the demo account of the built server: `npm run picture`. With a folder (`npm run picture -- FOLDER`)
// it puts a picture of every screen there instead: light and dark, on a wide screen and on a phone. The icons of
// categories are emoji, so it needs a font that has them (Debian: fonts-noto-color-emoji); without one Chromium draws nothing there.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const port = process.env.PORT ?? "3210";
const url = `http://localhost:${port}`;
const folder = process.argv[2];

if (spawnSync("fc-list", [":lang=und-zsye"], { encoding: "utf8" }).stdout?.trim() === "")
  throw new Error("No installed font has emoji: the icons of the categories would be missing. Install fonts-noto-color-emoji.");

const data = mkdtempSync(path.join(tmpdir(), "picture-"));
const server = spawn(process.execPath, ["scripts/start.mjs", "--demo"], {
  cwd: root,
  env: { ...process.env, PORT: port, DATA_DIR: data, LOG_LEVEL: "error" },
  stdio: ["ignore", "pipe", "inherit"],
});
/** Name, address, and what is opened there. */
const screens = [
  ["budgets", "/app/budgets"],
  ["month", "BUDGET"],
  [
    "available-menu",
    "BUDGET",
    (page) =>
      page
        .getByRole("gridcell", { name: /available/i })
        .nth(2)
        .click({ timeout: 3000 }),
  ],
  ["quick-add", "BUDGET", (page) => page.getByRole("button", { name: "Add expense" }).first().click({ timeout: 3000 })],
  ["palette", "BUDGET", (page) => page.keyboard.press("Control+k")],
  ["keys", "BUDGET", (page) => page.keyboard.press("Shift+?")],
  ["expenses", "BUDGET/expenses"],
  ["expense", "BUDGET/expenses", openFirst],
  ["statements", "BUDGET/statements"],
  ["trends", "BUDGET/trends"],
  ["activity", "BUDGET/activity"],
  ["import", "BUDGET/import"],
  ["members", "BUDGET/members"],
  ["settings", "BUDGET/settings"],
  ["account", "/app/account"],
];

async function openFirst(page) {
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

let browser;
let email;
let password;
try {
  [, email, password] = await demoAccount();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  if (folder === undefined) await pictureOfReadme(await signedIn({ viewport: { width: 1100, height: 720 } }));
  else await everyScreen(folder);
} finally {
  await browser?.close();
  const stopped = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await stopped;
  rmSync(data, { recursive: true, force: true });
}

/** What the server prints once the account is filled. */
function demoAccount() {
  let printed = "";
  return new Promise((resolve, reject) => {
    server.stdout.on("data", (text) => {
      printed += text;
      const found = /demo account .*: e-mail (\S+), password (.+)\n/.exec(printed);
      if (found !== null) resolve(found);
    });
    server.once("exit", () => reject(new Error("The server did not start.")));
  });
}

async function signedIn(options) {
  const page = await browser.newPage({ locale: "en-US", reducedMotion: "reduce", ...options });
  const query = "mutation($input: LoginInput!) { login(input: $input) { account { id } } }";
  await page.request.post(`${url}/graphql`, { data: { query, variables: { input: { email, password } } } });
  await page.goto(url);
  await page.getByRole("link", { name: "Household" }).last().click();
  await page.getByText("To assign").first().waitFor();
  await page.evaluate("document.fonts.ready");
  return page;
}

async function pictureOfReadme(page) {
  await page.screenshot({ path: path.join(root, "docs/web-app.png") });
}

async function everyScreen(folder) {
  mkdirSync(folder, { recursive: true });
  for (const [width, height] of [
    [1280, 860],
    [390, 844],
  ]) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await signedIn({ viewport: { width, height }, colorScheme, isMobile: width < 500, hasTouch: width < 500 });
      const budget = new URL(page.url()).pathname;
      for (const [name, where, open] of screens) {
        await page.goto(`${url}${where.replace("BUDGET", budget)}`);
        await settled(page);
        if (open !== undefined) await open(page).catch(() => console.log(`${name} has no such place at ${width} pixels`));
        await settled(page);
        await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`) });
      }
      await page.close();
      const visitor = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
      for (const name of ["login", "register", "forgot-password"]) {
        await visitor.goto(`${url}/app/${name}`);
        await settled(visitor);
        await visitor.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`) });
      }
      await visitor.close();
    }
  }
}

/** Streams stay open, so the network is never idle: what is fetched and drawn is there after a moment. */
async function settled(page) {
  await page.getByRole("heading").first().waitFor();
  await page.waitForTimeout(700);
}
