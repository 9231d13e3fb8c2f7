const tests = new URL("../../", import.meta.url).href;

/** What a test file imports from tests/ is loaded for it anew, as the file itself: hooks and counters in it are the file's own. */
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const run = /\?run=\d+$/.exec(context.parentURL ?? "")?.[0];
  return run !== undefined && found.url.startsWith(tests) ? { ...found, url: `${found.url}${run}` } : found;
}
