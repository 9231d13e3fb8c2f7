import type { Page, Request } from "playwright-core";

/** How many requests that write the page has sent from here on. */
export function writesOf(page: Page): () => number {
  return counting(page, (request) => request.postData()?.includes("mutation") === true);
}

/** How many requests of whatever kind the page has sent to either API from here on. */
export function requestsOf(page: Page): () => number {
  return counting(page, (request) => /^\/(graphql|api)\b/.test(new URL(request.url()).pathname));
}

function counting(page: Page, isCounted: (request: Request) => boolean): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (isCounted(request)) count++;
  });
  return () => count;
}
