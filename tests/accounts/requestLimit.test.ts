import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import { startHouse, type TestHouse } from "../support/startHouse.js";

const LIMIT = 30;

describe("the limit on requests", () => {
  let house: TestHouse;
  let beside: TestHouse;
  beforeAll(async () => {
    const options = { env: { RATE_LIMIT_PER_MINUTE: String(LIMIT) }, dbName: `test_${randomBytes(6).toString("hex")}` };
    house = await startHouse(options);
    beside = await startHouse(options);
  });
  afterAll(async () => {
    await beside.stop();
    await house.stop();
  });

  const left = (answer: { headers: Headers }): number => Number(/r=(\d+)/.exec(answer.headers.get("ratelimit") ?? "")?.[1]);

  test("every answer says what is left, and the one too many is refused with the time to wait", async () => {
    const phone = await house.phone("limited");
    const first = await phone.get("/me");
    expect(first.headers.get("ratelimit-policy")).toBe(`"default";q=${LIMIT};w=60`);
    expect(left(first)).toBe(LIMIT - 1);
    for (let time = 1; time < LIMIT; time++) expect((await phone.get("/me")).status).toBe(200);
    const refused = await phone.get("/me");
    expect([refused.status, refused.body.code, left(refused)]).toEqual([429, "too-many-requests", 0]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const web = await phone.graphql("{ me { id } }");
    expect([web.status, web.body.errors[0].extensions.code]).toEqual([429, "too-many-requests"]);
    expect((await (await house.phone("another")).get("/me")).status).toBe(200);
  });

  test("an answer 304 is free", async () => {
    const phone = await house.phone("unchanged");
    const me = await phone.get("/me");
    const etag = me.headers.get("etag") ?? "";
    for (let time = 0; time < 5; time++) {
      const unchanged = await phone.get("/me", { "If-None-Match": etag });
      expect([unchanged.status, left(unchanged)]).toEqual([304, left(me)]);
    }
  });

  test("each operation of a GraphQL document counts, aliases included", async () => {
    const phone = await house.phone("aliases");
    const many = await phone.graphql("{ a: me { id } b: me { id } ...more } fragment more on Query { c: me { id } d: me { id } }");
    expect(left(many)).toBe(LIMIT - 4);
  });

  test("processes share the count, a second late at most", async () => {
    const phone = await house.phone("shared");
    for (let time = 0; time < 20; time++) await phone.get("/me");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const elsewhere = { ...phone, url: beside.url };
    const read = () => fetch(`${elsewhere.url}/api/me`, { headers: { Authorization: `Bearer ${phone.token}` } });
    await read();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(left(await read())).toBeLessThanOrEqual(LIMIT - 21);
  });
});
