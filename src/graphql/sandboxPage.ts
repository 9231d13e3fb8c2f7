import type { ApolloServerPlugin } from "@apollo/server";
import { ApolloServerPluginLandingPageLocalDefault } from "@apollo/server/plugin/landingPage/default";
import type { RequestHandler } from "express";
import type { Context } from "./context.js";

/** What the page asks first: who is signed in. */
const FIRST = "query Me {\n  me {\n    name\n    budgets {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n}\n";
/** Longer than a slow connection needs for Sandbox to say that it is there. */
const PATIENCE_MS = 10_000;
const CDN = "https://embeddable-sandbox.cdn.apollographql.com https://apollo-server-landing-page.cdn.apollographql.com";
const SANDBOX = "https://sandbox.embed.apollographql.com";

/** A plugin that keeps Apollo's landing page, and the handler that sends it: Apollo itself would serve it in the place of GraphiQL. */
export interface Sandbox {
  readonly plugin: ApolloServerPlugin<Context>;
  readonly page: RequestHandler;
}

export function sandbox(): Sandbox {
  const landingPage = ApolloServerPluginLandingPageLocalDefault({
    document: FIRST,
    includeCookies: true,
    // The schema stays as it is for as long as the server runs.
    embed: { runTelemetry: false, endpointIsEditable: false, initialState: { pollForSchemaUpdates: false } },
  });
  let render: () => Promise<string> = async () => "";
  return {
    plugin: {
      async serverWillStart(service) {
        const listener = await landingPage.serverWillStart?.(service);
        const { html } = (await listener?.renderLandingPage?.()) ?? { html: "" };
        render = async () => (typeof html === "string" ? html : html());
        // Whoever upgrades Apollo Server learns at the start that its page has changed.
        adapted(await render());
      },
    },
    page: async (_request, response) => {
      const { html, nonce } = adapted(await render());
      response.setHeader("Content-Security-Policy", policy(nonce));
      response.setHeader("Cache-Control", "no-store");
      response.type("html").send(html);
    },
  };
}

/** Scripts, styles and the frame of Sandbox come from Apollo; what they ask for goes to this server alone. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${CDN}`,
    `style-src 'nonce-${nonce}' ${CDN} https://fonts.googleapis.com`,
    "font-src https://fonts.gstatic.com",
    "img-src 'self' https://apollo-server-landing-page.cdn.apollographql.com",
    "manifest-src https://apollo-server-landing-page.cdn.apollographql.com",
    `frame-src ${SANDBOX}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const notice = `<h1>Apollo Sandbox</h1>
  <p>Apollo Sandbox is loaded from the internet. If this text stays, it cannot be reached from here.</p>
  <p><a href="/graphql">GraphiQL</a>, the explorer of this server, needs no internet.</p>`;

/** Until Sandbox is there, and where its frame does not answer, the text below it is shown and its link can be followed. */
const style = "#embeddableSandbox:empty, .unanswered #embeddableSandbox { display: none }";
const script = `
  const unanswered = setTimeout(() => document.body.classList.add("unanswered"), ${PATIENCE_MS});
  addEventListener("message", () => {
    clearTimeout(unanswered);
    document.body.classList.remove("unanswered");
  });`;

/** The page with the address of the API instead of its own, with our text, and without the policy that it brings: a header has it. */
function adapted(page: string): { readonly html: string; readonly nonce: string } {
  const [, nonce = missing("a nonce")] = /'nonce-([0-9a-f]+)'/.exec(page) ?? [];
  const changes = [
    [/<meta http-equiv="Content-Security-Policy"[^>]*>/, `<style nonce="${nonce}">${style}</style>`],
    [/<h1>Welcome to Apollo Server<\/h1>\s*<p>[^<]*<\/p>/, notice],
    [/var initialEndpoint = window\.location\.href;/, `var initialEndpoint = window.location.origin + "/graphql";${script}`],
    [/<title>[^<]*<\/title>/, "<title>Apollo Sandbox</title>"],
  ] as const;
  return { html: changes.reduce((text, [found, instead]) => replaced(text, found, instead), page), nonce };
}

function replaced(text: string, found: RegExp, instead: string): string {
  if (!found.test(text)) missing(String(found));
  return text.replace(found, () => instead);
}

function missing(what: string): never {
  throw new Error(`The landing page of Apollo Server has changed: there is no ${what}.`);
}
