import { usualAllowance } from "../../src/services/limits/guessAllowance.js";
import { startServer } from "../support/startServer.js";

const registered = async (limits: object, env: Record<string, string>): Promise<{ statuses: number[]; last: any }> => {
  const server = await startServer({ env, limits });
  try {
    const statuses: number[] = [];
    let last: any;
    for (let n = 0; n <= usualAllowance.registrations; n++) {
      const answer = await fetch(`${server.url}/api/mobile-register`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: `somebody${n}@example.org`, password: "four brisk purple otters" }),
      });
      statuses.push(answer.status);
      last = await answer.json();
    }
    return { statuses, last };
  } finally {
    await server.stop();
  }
};

test("where no requests are counted, as many people may register as somebody needs for trying", async () => {
  const { statuses } = await registered({ allowance: undefined }, { RATE_LIMIT_PER_MINUTE: "0" });
  expect(new Set(statuses)).toEqual(new Set([201]));
});

test("elsewhere the next one is told for how long to wait", async () => {
  const { statuses, last } = await registered({ allowance: undefined }, { RATE_LIMIT_PER_MINUTE: "100000" });
  expect(statuses.at(-1)).toBe(429);
  expect(last.detail).toMatch(/^Too many attempts. Try again in 1\d minutes\.$/);
});
