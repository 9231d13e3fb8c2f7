import { currentWork } from "./work.js";

/** Lets others have their turn before a long piece of work goes on; where nobody waits for it any more, it does not. */
export async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  const work = currentWork();
  await work?.giveWay();
  work?.throwIfAborted();
}
