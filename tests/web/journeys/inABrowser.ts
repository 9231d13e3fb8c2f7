import { startServer, type TestServer } from "../../support/startServer.js";
import { chromiumPath } from "../browser.js";
import { buildPages } from "../buildPages.js";
import type { GetServer } from "./visit.js";

/** Journeys of one file: one build, one server and one browser for all of them. */
export function inABrowser(file: string, ...journeys: ((server: GetServer) => void)[]): void {
  if (chromiumPath === undefined) console.warn(`SKIPPED tests/web/${file}: no Chromium found. Install one, or set CHROMIUM_PATH.`);
  const withBrowser = chromiumPath === undefined ? describe.skip : describe;
  withBrowser("in a browser", () => {
    let server: TestServer;
    beforeAll(async () => {
      await buildPages();
      server = await startServer({ now: new Date().toISOString() });
    }, 240_000);
    afterAll(() => server?.stop());

    for (const journey of journeys) journey(() => server);
  });
}
