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

/** Tried again until it holds, for what a page may still be changing: if it never does, with the complaint that came last. */
export async function holds(check: () => Promise<void> | void): Promise<void> {
  let complaint: unknown;
  const tried = async (): Promise<true | undefined> => {
    try {
      await check();
      return true;
    } catch (error) {
      complaint = error;
      return undefined;
    }
  };
  await eventually(tried).catch((error: unknown) => {
    throw complaint ?? error;
  });
}

/** What is read comes to be this. */
export async function becomes<T>(read: () => Promise<T> | T, expected: T): Promise<void> {
  await holds(async () => expect(await read()).toEqual(expected));
}
