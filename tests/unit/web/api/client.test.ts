import type { TadaDocumentNode } from "gql.tada";
import { Client } from "../../../../src/web/api/Client.js";
import { Me } from "../../../../src/web/api/documents/accountDocuments.js";

const documentOf = <Data, Variables>(text: string): TadaDocumentNode<Data, Variables> =>
  ({ kind: "Document", definitions: [], loc: { source: { body: text } } }) as never;
const Sessions = documentOf<{ sessions: number }, { after: string | null }>("query Sessions");
const EndSession = documentOf<{ ended: boolean }, object>("mutation EndSession");

/** What the server answers, request by request; `sent` are the bodies. */
function clientOf(...answers: (object | Error | Promise<object>)[]) {
  const sent: unknown[] = [];
  const expired = jest.fn();
  const meantFor: (string | undefined)[] = [];
  const send = async (_url: unknown, { body, headers }: { body: string; headers: Record<string, string> }) => {
    sent.push(JSON.parse(body));
    meantFor.push(headers["Account-Id"]);
    const answer = await answers.shift();
    if (answer instanceof Error) throw answer;
    return Response.json(answer ?? {});
  };
  const client = new Client(
    { url: "/graphql", fetch: send as never, textOf: ({ loc }) => loc?.source.body ?? "", accountId: null },
    expired,
  );
  return { client, sent, meantFor, expired };
}

test("a lost connection is an error, and what was known stays until the next answer", async () => {
  const { client } = clientOf({ data: { sessions: 1 } }, new Error("no network"));
  expect((await client.send(Sessions, { after: null })).data).toEqual({ sessions: 1 });
  expect(await client.send(Sessions, { after: null })).toEqual({
    data: undefined,
    error: { message: "no network", graphQLErrors: [] },
  });
});

test("what is asked and written names whom the page shows; who is signed in is asked without", async () => {
  const { client, meantFor } = clientOf({ data: {} }, { data: {} }, { data: {} }, { data: {} });
  await client.send(Sessions, { after: null });
  client.actFor("acc_ada");
  await client.send(Sessions, { after: null });
  await client.write(EndSession, {}, []);
  await client.send(Me, {});
  expect(meantFor).toEqual([undefined, "acc_ada", "acc_ada", undefined]);
});

test("only a refusal for want of a session says that it has expired", async () => {
  const refusal = (code: string) => ({ data: null, errors: [{ message: "No.", extensions: { code } }] });
  const { client, expired } = clientOf(refusal("forbidden"), refusal("unauthenticated"), refusal("other-account"));
  await client.send(Sessions, { after: null });
  expect(expired).not.toHaveBeenCalled();
  await client.send(Sessions, { after: null });
  expect(expired).toHaveBeenCalledTimes(1);
  await client.send(Sessions, { after: null });
  expect(expired).toHaveBeenCalledTimes(2);
});

test("whoever asks the same shares one request, and other variables are another question", async () => {
  const { client, sent } = clientOf({ data: { sessions: 1 } }, { data: { sessions: 2 } });
  const one = client.query(Sessions, { after: null }, ["Session"]);
  expect(client.query(Sessions, { after: null }, ["Session"])).toBe(one);
  await Promise.all([one.look(), one.look()]);
  expect(sent).toHaveLength(1);
  expect(one.answer).toEqual({ data: { sessions: 1 }, error: undefined, fetching: false });
  expect(client.query(Sessions, { after: "x" }, ["Session"])).not.toBe(one);
});

test("after a write what is shown of its kind is asked for again, and what is not shown is forgotten", async () => {
  const { client, sent } = clientOf({ data: { sessions: 1 } }, { data: { ended: true } }, { data: { sessions: 0 } });
  const shown = client.query(Sessions, { after: null }, ["Session"]);
  const hidden = client.query(Sessions, { after: "x" }, ["Session"]);
  const other = client.query(Sessions, { after: "y" }, ["Account"]);
  const stop = shown.subscribe(() => undefined);
  await shown.look();
  await client.write(EndSession, {}, ["Session"]);
  await shown.look();
  await Promise.resolve();
  expect(sent).toHaveLength(3);
  expect(client.query(Sessions, { after: "x" }, ["Session"])).not.toBe(hidden);
  expect(client.query(Sessions, { after: "y" }, ["Account"])).toBe(other);
  stop();
});

test("of two answers that are on their way, the one that was asked for last counts", async () => {
  let answerFirst: (value: object) => void = () => undefined;
  const first = new Promise<object>((resolve) => (answerFirst = resolve));
  const { client } = clientOf(first, { data: { sessions: 2 } });
  const query = client.query(Sessions, { after: null }, []);
  const slow = query.ask();
  await query.ask();
  answerFirst({ data: { sessions: 1 } });
  await slow;
  expect(query.answer.data).toEqual({ sessions: 2 });
});
