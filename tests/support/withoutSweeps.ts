import type { TestHouse } from "./startHouse.js";

/** What is swept every half minute would be counted with what a request asks. */
export function withoutSweeps({ running }: TestHouse): void {
  Object.assign(running.house, { sweep: () => new Promise<never>(() => undefined) });
}
