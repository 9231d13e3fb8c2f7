/** Lets others have their turn before a long piece of work goes on. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
