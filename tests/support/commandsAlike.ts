const TRIES = 5;

/**
 * Expects two requests to take the same commands. What is read together is what is asked for in one turn of the loop, and a machine that
 * does other things as well divides it at times: so one of a few tries is to be alike.
 */
export async function expectCommandsAlike(one: () => Promise<readonly string[]>, other: () => Promise<readonly string[]>): Promise<void> {
  let [first, second] = [await one(), await other()];
  for (let left = TRIES; left > 1 && String(first) !== String(second); left--) [first, second] = [await one(), await other()];
  expect(second).toEqual(first);
}
