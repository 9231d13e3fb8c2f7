/** Less than the usual limit of a test: an end that only a defect or a machine that stands still comes to. */
const PATIENCE_MS = 170_000;

/** What is read, once it is there: for what happens after an answer. */
export async function eventually<T>(read: () => Promise<T | undefined> | T | undefined): Promise<T> {
  // Not by the date, which some tests hold.
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end;) {
    const found = await read();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("It did not happen in time.");
}
