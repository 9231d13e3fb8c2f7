import { startHouse, type TestHouse } from "../../support/startHouse.js";
import { chromiumPath } from "../browser.js";
import { buildPages } from "../buildPages.js";
import type { GetHouse } from "./visit.js";

/** Journeys of one file: one build, one server and one browser for all of them. */
export function inABrowser(file: string, ...journeys: ((house: GetHouse) => void)[]): void {
  if (chromiumPath === undefined) console.warn(`SKIPPED tests/web/${file}: no Chromium found. Install one, or set CHROMIUM_PATH.`);
  const withBrowser = chromiumPath === undefined ? describe.skip : describe;
  withBrowser("in a browser", () => {
    let house: TestHouse;
    beforeAll(async () => {
      await buildPages();
      house = await startHouse({ now: new Date().toISOString() });
    }, 240_000);
    afterAll(() => house?.stop());

    for (const journey of journeys) journey(() => house);
  });
}
