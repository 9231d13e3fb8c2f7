// Makes the picture of the README from the demo account of the built server: `npm run picture`. The icons of categories are emoji, so
// it needs a font that has them (Debian: fonts-noto-color-emoji); without one Chromium draws nothing in their place.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const port = process.env.PORT ?? "3210";
const url = `http://localhost:${port}`;

if (spawnSync("fc-list", [":lang=und-zsye"], { encoding: "utf8" }).stdout?.trim() === "")
  throw new Error("No installed font has emoji: the icons of the categories would be missing. Install fonts-noto-color-emoji.");

const data = mkdtempSync(path.join(tmpdir(), "picture-"));
const server = spawn(process.execPath, ["scripts/start.mjs", "--demo"], {
  cwd: root,
  env: { ...process.env, PORT: port, DATA_DIR: data, LOG_LEVEL: "error" },
  stdio: ["ignore", "pipe", "inherit"],
});
let browser;
try {
  const [, email, password] = await demoAccount();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: 1100, height: 720 }, locale: "en-US", reducedMotion: "reduce" });
  const query = "mutation($input: LoginInput!) { login(input: $input) { account { id } } }";
  await page.request.post(`${url}/graphql`, { data: { query, variables: { input: { email, password } } } });
  await page.goto(url);
  await page.getByRole("link", { name: "Household" }).last().click();
  await page.getByText("To assign").first().waitFor();
  await page.evaluate("document.fonts.ready");
  await page.screenshot({ path: path.join(root, "docs/web-app.png") });
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
