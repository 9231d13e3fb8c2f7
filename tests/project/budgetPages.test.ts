import { readFileSync } from "node:fs";
import { budgetPages } from "../web/journeys/budgetPages.js";

test("the journeys look at every page of a budget that the router has, and at no other", () => {
  const router = readFileSync("src/web/app/router.tsx", "utf8");
  const routes = [...router.matchAll(/getParentRoute: \(\) => budget,\s*path: "([^"$]*)"/g)].map(([, path = ""]) =>
    path.replace(/\/$/, ""),
  );
  expect(routes.length).toBeGreaterThan(0);
  expect([...new Set(budgetPages.map((page) => page.replace(/\?.*$/, "")))].sort()).toEqual(routes.sort());
});
