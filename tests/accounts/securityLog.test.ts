import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

describe("the security log", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const FIELDS = "nodes { id kind at device address detail } pageInfo { hasNextPage }";

  test("says who signed in, from where, and what changed, alike in both APIs, and nothing of others", async () => {
    const phone = await server.phone();
    const other = await server.phone();
    const { email } = phone.account;
    server.clock.forward(1000);
    const first = await phone.post("/mobile-login", { email, password: PASSWORD, device: "Ada's phone" });
    server.clock.forward(1000);
    await phone.post("/mobile-login", { email, password: PASSWORD, deviceToken: first.body.deviceToken });
    server.clock.forward(1000);
    await phone.post("/me/tokens", { name: "backup", scopes: ["read"], password: PASSWORD });
    server.clock.forward(1000);
    await phone.put("/me/password", { currentPassword: PASSWORD, newPassword: "a kettle sings at noon" });
    const { data, nextCursor } = (await phone.get("/me/security-events")).body;
    expect(data.map(({ kind, detail }: any) => [kind, detail])).toEqual([
      ["passwordChanged", null],
      ["tokenCreated", "backup"],
      ["signedIn", null],
      ["newDevice", null],
      ["registered", null],
    ]);
    expect(data[3]).toMatchObject({
      id: expect.stringMatching(/^sev_/),
      device: "Ada's phone",
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
    });
    expect(nextCursor).toBeNull();
    const { nodes, pageInfo } = (await phone.graphql(`{ securityEvents { ${FIELDS} } }`)).body.data.securityEvents;
    const inWords = data.map((event: any) => ({ ...event, kind: event.kind.replace(/([A-Z])/g, "_$1").toUpperCase() }));
    expect({ nodes, pageInfo }).toEqual({ nodes: inWords, pageInfo: { hasNextPage: false } });
    expect((await other.get("/me/security-events")).body.data.map(({ kind }: any) => kind)).toEqual(["registered"]);
  });

  test("comes in pages, and a cursor of another's list is refused", async () => {
    const [phone, other] = [await server.phone(), await server.phone()];
    for (let n = 0; n < 4; n++) await phone.post("/mobile-login", { email: phone.account.email, password: PASSWORD });
    const whole = (await phone.get("/me/security-events")).body.data;
    const walked: unknown[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body }: any = await phone.get(`/me/security-events?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
      walked.push(...body.data);
      if (body.nextCursor !== null) expect((await other.get(`/me/security-events?cursor=${body.nextCursor}`)).status).toBe(422);
      cursor = body.nextCursor;
    }
    expect(walked).toEqual(whole);
  });

  test("is nobody's by a personal access token, and goes with the account", async () => {
    const phone = await server.phone();
    const { token } = (await phone.post("/me/tokens", { name: "x", scopes: ["read"], password: PASSWORD })).body;
    expect((await phone.get("/me/security-events", { Authorization: `Bearer ${token}` })).status).toBe(403);
    await phone.send("DELETE", "/me", { password: PASSWORD });
    expect(await server.backend.models.securityEvents.countDocuments({ accountId: phone.account.id })).toBe(0);
  });
});
