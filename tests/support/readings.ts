import type { TestServer } from "./startServer.js";

/** A command that can be explained. */
export interface Reading {
  readonly collection: string;
  readonly command: Record<string, any>;
}

/** Every reading that was sent to the database while `act` ran. */
export async function readingsOf(server: TestServer, act: () => Promise<unknown>): Promise<Reading[]> {
  const sent: Reading[] = [];
  const note = ({ commandName, command }: { commandName: string; command: any }): void => {
    const { find, filter, sort, limit, aggregate, pipeline } = command;
    if (commandName === "aggregate") sent.push({ collection: aggregate, command: { aggregate, pipeline, cursor: {} } });
    if (commandName === "find")
      sent.push({
        collection: find,
        command: { find, filter, ...(sort === undefined ? {} : { sort }), ...(limit === undefined ? {} : { limit }) },
      });
  };
  const client = server.running.connection.getClient().on("commandStarted", note);
  await act();
  client.off("commandStarted", note);
  return sent;
}

/** The plans that won, as text: an engine tells of those that it rejected as well. */
export function winningPlans(explained: unknown): string {
  const found: unknown[] = [];
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    for (const [name, value] of Object.entries(part)) {
      if (name === "winningPlan") found.push(value);
      else if (name !== "rejectedPlans") look(value);
    }
  };
  look(explained);
  expect(found.length).toBeGreaterThan(0);
  return JSON.stringify(found);
}

export interface Looked {
  /** At keys or documents. */
  readonly at: number;
  readonly returned: number;
  readonly sorts: boolean;
}

/** How much a command and each lookup in it looks at. What is summed is not returned. */
export async function lookedAt(server: TestServer, { command }: Reading): Promise<Looked[]> {
  const database = server.running.connection.db!;
  const stages: any[] = command["pipeline"] ?? [];
  const lookups = stages.flatMap(({ $lookup }) => ($lookup === undefined ? [] : [$lookup as { from: string; pipeline: any[] }]));
  const within = await Promise.all(
    lookups.map(({ from, pipeline }) => lookedAt(server, { collection: from, command: { aggregate: from, pipeline, cursor: {} } })),
  );
  const own = { ...command, ...(stages.length === 0 ? {} : { pipeline: stages.filter(({ $lookup }) => $lookup === undefined) }) };
  const explained: any = await database.command({ explain: own, verbosity: "executionStats" });
  const { nReturned, totalKeysExamined, totalDocsExamined } = statsIn(explained);
  const sums = stages.some(({ $group }) => $group !== undefined);
  const sorts = winningPlans(explained).includes('"stage":"SORT"');
  return [{ at: Math.max(totalKeysExamined, totalDocsExamined), returned: sums ? 0 : nReturned, sorts }, ...within.flat()];
}

function statsIn(explained: any): { nReturned: number; totalKeysExamined: number; totalDocsExamined: number } {
  const { executionStats, stages } = explained;
  return executionStats ?? statsIn(stages.map((stage: any) => stage.$cursor).find((cursor: any) => cursor !== undefined));
}
