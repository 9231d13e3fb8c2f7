import type { SoakNeeds, SoakResult } from "./soak.js";

/** The table at the end, as Markdown. */
export function reportOf(
  { engine, engineRestarts, seconds, traffic, homes, greedy, disturbances, leftOut, trends, wrong }: SoakResult,
  needs: SoakNeeds,
): string {
  const expenses = homes.flatMap(({ household }) => household.expenses);
  const steps = homes.flatMap(({ lanes }) => lanes.map(({ steps: of }) => of));
  const sum = (step: keyof (typeof steps)[number]): number => steps.reduce((all, of) => all + of[step], 0);
  const { requests, repeats, refusals, waitsMs } = traffic;
  return `
${seconds} s of load, ${needs.households} households, seed ${needs.seed}, engine: ${engine}

| | REST | GraphQL |
|---|---|---|
| requests | ${requests.rest} | ${requests.graphql} |
| of these repeats of one without an answer | ${repeats.rest} | ${repeats.graphql} |

| Acknowledged | |
|---|---|
| expenses made, changed, deleted | ${sum("create")}, ${sum("change")}, ${sum("remove")} |
| expenses there in the end | ${expenses.filter(({ deleted }) => !deleted).length} |
| amounts planned | ${sum("plan")} |
| requests that had to be refused | ${sum("refused")} |

| Refused | |
|---|---|
${rows(refusals)}
| Longest wait until a repeated request was answered, after | seconds |
|---|---|
${[...waitsMs].map(([code, ms]) => `| ${code} | ${(ms / 1000).toFixed(1)} |\n`).join("")}
| The greedy account was answered | Times |
|---|---|
${rows(greedy.answers)}
| Disturbance | Times |
|---|---|
${rows(disturbances)}| restarts of the engine by then | ${engineRestarts} |
${leftOut.length > 0 ? `\nLeft out: ${leftOut.join(", ")}\n` : ""}
${trends.map(([name, of]) => trendsOf(name, of)).join("\n")}
${wrong.length === 0 ? "No problems found: each acknowledged write exists once, nothing else does, and months, copies and verify agree." : `PROBLEMS, ${wrong.length}:\n${wrong.map((line) => `- ${line}`).join("\n")}`}
`;
}

function trendsOf(name: string, trends: SoakResult["trends"][number][1]): string {
  const isFirst = name === "first";
  const lines = trends.map(
    ({ name: figure, begin, end, most, samples, judged }) =>
      `| ${figure} | ${begin.toFixed(1)} | ${end.toFixed(1)} | ${isFirst && judged ? most.toFixed(1) : "not judged"} | ${samples} |`,
  );
  return `| The ${name} server${isFirst ? "" : ", which is killed"}: medians | Beginning | End | At most | Samples |
|---|---|---|---|---|
${lines.join("\n")}
`;
}

function rows(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `| ${name} | ${count} |\n`).join("");
}
