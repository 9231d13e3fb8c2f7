const tests = new URL("../../", import.meta.url).href;
const globals = new URL("./globals.mjs", import.meta.url).href;

/** What a test file imports from tests/ is loaded for it anew, as the file itself: hooks and counters in it are the file's own. */
export async function resolve(specifier, context, next) {
  const run = /\?run=\d+$/.exec(context.parentURL ?? "")?.[0];
  if (run === undefined) return await next(specifier, context);
  if (specifier === "@jest/globals") return { url: `${globals}${run}`, format: "module", shortCircuit: true };
  const found = await next(specifier, context);
  return found.url.startsWith(tests) ? { ...found, url: `${found.url}${run}` } : found;
}
