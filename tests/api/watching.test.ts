import { readFile } from "node:fs/promises";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Words of PromQL that look like the name of a metric. */
const WORDS = new Set(["by", "without", "on", "ignoring", "and", "or", "unless", "bool", "offset"]);

/** The metrics that an expression reads: what is no function, no label and no text. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, " ").replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, " ");
  return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)].map(([name]) => name).filter((name) => !WORDS.has(name));
}

/** Each alert by its name: what it reads, and its notes. */
async function alerts(): Promise<{ name: string; text: string; expression: string }[]> {
  const [, ...rules] = (await readFile("deploy/prometheus/alerts.yml", "utf8")).split(/^ +- alert: /m);
  return rules.map((text) => {
    const [, expression = ""] = /^ +expr: ([^]*?)^ +(?:for|labels):/m.exec(text) ?? [];
    return { name: text.split("\n")[0] ?? "", text, expression: expression.replace(/^\|/, "") };
  });
}

async function dashboardExpressions(): Promise<string[]> {
  const { panels } = JSON.parse(await readFile("deploy/grafana/household-budget.json", "utf8"));
  return panels.flatMap(({ targets = [] }: any) => targets.map(({ expr }: any) => expr));
}

test("every metric of the dashboard and of the alerts is one that a running server tells", async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const told = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  // Prometheus makes this one itself.
  told.add("up");
  const expressions = [...(await dashboardExpressions()), ...(await alerts()).map(({ expression }) => expression)];
  const read = expressions.map(metricsIn);
  expect(read.filter((names) => names.length === 0)).toEqual([]);
  expect([...new Set(read.flat())].filter((name) => !told.has(name))).toEqual([]);
});

test("every alert says in one line what is wrong and what to do, and names a heading of the guides", async () => {
  const found = await alerts();
  expect(found.length).toBeGreaterThan(10);
  for (const { name, text } of found) {
    expect([name, text]).toEqual([name, expect.stringMatching(/^ +summary: \S.+$/m)]);
    expect([name, text]).toEqual([name, expect.stringMatching(/^ +runbook: \S.+\.$/m)]);
    const [, file = "", heading = ""] = /^ +page: (docs\/\S+)#(\S+)$/m.exec(text) ?? [];
    const headings = [...(await readFile(file, "utf8")).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => slugOf(title));
    expect([name, headings]).toEqual([name, expect.arrayContaining([heading])]);
  }
});

/** As GitHub makes the address of a heading. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(/\s/g, "-");
}
