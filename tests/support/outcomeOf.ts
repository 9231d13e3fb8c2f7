/** What becomes of something that may still wait. */
export function outcomeOf(promise: Promise<unknown>): { state: unknown } {
  const outcome: { state: unknown } = { state: "waits" };
  promise.then(
    () => (outcome.state = "done"),
    (error: unknown) => (outcome.state = error),
  );
  return outcome;
}
