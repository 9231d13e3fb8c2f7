// Draws the icons of the installed app from favicon.svg: run it again when that changes.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), "../src/web/public");
const svg = readFileSync(path.join(folder, "favicon.svg"), "utf8");
const background = /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1] ?? "#ffffff";

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
for (const { name, size, share } of [
  { name: "icon-192.png", size: 192, share: 1 },
  { name: "icon-512.png", size: 512, share: 1 },
  // A system cuts its own shape out of it: the drawing keeps within the middle, on a ground of one colour.
  { name: "icon-maskable-512.png", size: 512, share: 0.8 },
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const ground = share < 1 ? background : "transparent";
  const drawn = svg.replace("<svg ", `<svg width="${size * share}" height="${size * share}" `);
  await page.setContent(`<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">${drawn}</body>`);
  await page.screenshot({ path: path.join(folder, name), omitBackground: true });
}
await browser.close();
