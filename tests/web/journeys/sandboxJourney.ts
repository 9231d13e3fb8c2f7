import type { Page } from "playwright-core";
import { becomes } from "../../support/eventually.js";
import { PASSWORD } from "../../support/startServer.js";
import { openBrowser } from "../browser.js";
import { type GetServer, JOURNEY_MS } from "./visit.js";

const SCRIPT = "https://embeddable-sandbox.cdn.apollographql.com/**";
const FRAME = "https://sandbox.embed.apollographql.com/**";
const ELSEWHERE = (url: URL): boolean => url.hostname !== "127.0.0.1";

/** What Apollo's script does: it shows a frame of Apollo's, and sends what is asked there from the page around it. */
const script = `window.EmbeddedSandbox = class {
  constructor(options) {
    window.sandbox = options;
    const frame = document.createElement("iframe");
    frame.src = "https://sandbox.embed.apollographql.com/sandbox/explorer?endpoint=" + options.initialEndpoint;
    document.querySelector(options.target).appendChild(frame);
    window.asked = (query, variables) => fetch(options.initialEndpoint, {
      method: "POST",
      headers: { "content-type": "application/json" },
      credentials: options.initialState.includeCookies ? "include" : "omit",
      body: JSON.stringify({ query, variables }),
    }).then((answer) => answer.json());
  }
}`;
const frame = "<script>parent.postMessage({ name: 'ExplorerListeningForHandshake' }, '*')</script>Sandbox";

export function sandboxJourney(server: GetServer): void {
  const opened = async (prepare: (page: Page) => Promise<void>) => {
    const browser = await openBrowser(server().url);
    await prepare(browser.page);
    await browser.page.goto(`${server().url}/graphql/sandbox`);
    return browser;
  };
  const notice = (page: Page) => page.getByText("cannot be reached from here");

  test(
    "without the internet the page of Apollo Sandbox says so, and its link to GraphiQL can be followed",
    async () => {
      const { page, close } = await opened(async (page) => {
        await page.route(ELSEWHERE, (route) => route.abort("internetdisconnected"));
      });
      try {
        await notice(page).waitFor();
        await page.getByRole("link", { name: "GraphiQL" }).click();
        await page.locator(".graphiql-query-editor").waitFor();
        expect(new URL(page.url()).pathname).toBe("/graphql");
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a frame that does not answer gives way to the same notice",
    async () => {
      const { page, close } = await opened(async (page) => {
        await page.clock.install();
        await page.route(ELSEWHERE, (route) => route.abort("internetdisconnected"));
        await page.route(SCRIPT, (route) => route.fulfill({ contentType: "text/javascript", body: script }));
      });
      try {
        await page.locator("iframe").waitFor();
        await page.clock.fastForward(11_000);
        await page.locator("iframe").waitFor({ state: "hidden" });
        await page.getByRole("link", { name: "GraphiQL" }).click({ trial: true });
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "Sandbox runs under the policy of the page, asks at /graphql, and is signed in by the cookie after a login",
    async () => {
      const { account } = await server().phone();
      const refused: string[] = [];
      const { page, close } = await opened(async (page) => {
        page.on("console", (message) => {
          if (message.text().includes("Content Security Policy")) refused.push(message.text());
        });
        await page.route(ELSEWHERE, (route) => route.abort("internetdisconnected"));
        await page.route(SCRIPT, (route) => route.fulfill({ contentType: "text/javascript", body: script }));
        await page.route(FRAME, (route) => route.fulfill({ contentType: "text/html", body: frame }));
      });
      try {
        await page.frameLocator("iframe").getByText("Sandbox").waitFor();
        await becomes(async () => (await page.locator("#embeddableSandbox").boundingBox())?.width, 1280);
        const ask = (query: string, variables = {}): Promise<any> =>
          page.evaluate(([text, given]) => (globalThis as any).asked(text, given), [query, variables] as const);
        const login = "mutation($i: LoginInput!) { login(input: $i) { account { email } } }";
        expect(await page.evaluate("sandbox.initialEndpoint")).toBe(`${server().url}/graphql`);
        expect((await ask(login, { i: { email: account.email, password: PASSWORD } })).errors).toBeUndefined();
        expect((await ask("{ me { email } }")).data.me.email).toBe(account.email);
        expect(refused).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
