import { bearerOf } from "../../../src/http/bearer.js";
import {
  type Caller,
  reaches,
  requirePermission,
  requireSession,
  requireWholeAccount,
  type TokenAction,
} from "../../../src/domain/caller.js";
import { canonical } from "../../../src/domain/canonical.js";
import { networkOf } from "../../../src/runtime/network.js";
import { RESTORABLE_MS } from "../../../src/domain/restorable.js";
import { may, type Right, roles, roleOrder } from "../../../src/domain/roles.js";
import { visitorOf } from "../../../src/runtime/visitor.js";
import { beyondWork, currentWork, ClientClosedRequest, inWork, withoutTurn, type Work } from "../../../src/runtime/work.js";
import { workThat } from "../../support/workThat.js";

test.each([
  ["Bearer abc.def", "abc.def"],
  ["bearer   abc", "abc"],
  ["BEARER a", "a"],
  [undefined, null],
  ["", null],
  ["Bearer", null],
  ["Bearer ", null],
  ["Bearer a b", null],
  ["Bearer a ", null],
  [" Bearer a", null],
  ["XBearer a", null],
  ["Basic abc", null],
])("of the header %j the credential is %j", (header, credential) => {
  expect(bearerOf(header)).toBe(credential);
});

describe("a caller", () => {
  const who = (actions: readonly TokenAction[], sessionId: string | null = null, budgets: readonly string[] | null = null): Caller => ({
    accountId: "acc_1",
    sessionId,
    signedInAt: null,
    tokenId: null,
    actions,
    budgets: budgets === null ? null : new Set(budgets),
    ids: { next: () => "" },
  });

  test.each<[TokenAction, readonly string[]]>([
    ["read", ["credential", "names", "read"]],
    ["add", ["credential", "names", "add"]],
    ["write", ["credential", "names", "add", "write"]],
    ["share", ["credential", "share"]],
  ])("with the action %s alone may %j", (action, allowed) => {
    const asked = ["credential", "names", "read", "add", "write", "share", "session"] as const;
    const isDone = (permission: (typeof asked)[number]): boolean => {
      try {
        requirePermission(who([action]), permission);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ kind: "forbidden", code: "forbidden" });
        return false;
      }
    };
    expect(asked.filter(isDone)).toEqual(allowed);
  });

  test("is told which action is missing", () => {
    const refused = expect.objectContaining({ kind: "forbidden", message: expect.stringContaining('"write"') });
    expect(() => requirePermission(who(["read"]), "write")).toThrow(refused);
    expect(() => requirePermission(who([]), "write")).toThrow(refused);
    expect(() => requirePermission(who([], "ses_1"), "session")).not.toThrow();
  });

  test("reaches the budgets of its token alone, and with such a token not the account as a whole", () => {
    expect(reaches(who(["read"]), "bud_1")).toBe(true);
    expect(reaches(who(["read"], null, ["bud_1"]), "bud_1")).toBe(true);
    expect(reaches(who(["read"], null, ["bud_1"]), "bud_2")).toBe(false);
    expect(() => requireWholeAccount(who(["read"]))).not.toThrow();
    expect(() => requireWholeAccount(who(["read"], null, []))).toThrow(expect.objectContaining({ kind: "forbidden" }));
  });

  test("needs a session for what changes credentials", () => {
    expect(requireSession(who([], "ses_1"))).toBe("ses_1");
    expect(() => requireSession(who(["read", "add", "write", "share"]))).toThrow(
      expect.objectContaining({ kind: "forbidden", code: "forbidden" }),
    );
  });
});

test.each<[(typeof roles)[number], readonly Right[]]>([
  ["owner", ["names", "read", "add", "write", "leave", "readInvitations", "share", "own"]],
  ["editor", ["names", "read", "add", "write", "leave"]],
  ["viewer", ["names", "read", "leave"]],
])("an %s may %j", (role, rights) => {
  expect(
    (["names", "read", "add", "write", "leave", "readInvitations", "share", "own"] as const).filter((right) => may(role, right)),
  ).toEqual(rights);
  expect(roles).toEqual(["owner", "editor", "viewer"]);
});

test("members are listed the owner first, and a budget that was given up may be taken over for 30 days", () => {
  expect([...roles].reverse().sort((one, other) => roleOrder[one] - roleOrder[other])).toEqual(["owner", "editor", "viewer"]);
  expect(RESTORABLE_MS).toBe(30 * 86_400_000);
});

test("a visitor is an address, the beginning of what the client says it is, and the mark of a known device", () => {
  const of = (headers: Parameters<typeof visitorOf>[0]["headers"]) => visitorOf({ ip: "192.0.2.1", headers });
  expect(of({ "user-agent": "Phone" })).toEqual({ address: "192.0.2.1", device: "Phone", deviceToken: null });
  expect(visitorOf({ headers: {} })).toEqual({ address: "", device: null, deviceToken: null });
  expect(visitorOf({ ip: "::ffff:192.0.2.7", headers: {} }).address).toBe("192.0.2.7");
  expect(of({ "user-agent": "x".repeat(201) }).device).toBe("x".repeat(200));
});

test.each([
  ["device=dev_1a", "dev_1a"],
  ["__Host-device=dev_1a", "dev_1a"],
  ["a=b; __Host-device=dev_1a; c=d", "dev_1a"],
  ["a=b;device=dev_1a;c=d", "dev_1a"],
  [`device=dev_${"a".repeat(120)}`, `dev_${"a".repeat(120)}`],
  [`device=dev_${"a".repeat(121)}`, null],
  ["device=dev_", null],
  ["device=dev_1A", null],
  ["device=dev_1 a", null],
  ["xdevice=dev_1a", null],
  ["other=dev_1a", null],
  ["", null],
])("the cookies %j bring the mark %j", (cookie, deviceToken) => {
  expect(visitorOf({ headers: { cookie } }).deviceToken).toBe(deviceToken);
});

describe("one text for one value", () => {
  test.each([
    [{ b: 1, a: [{ d: 2, c: null }] }, '{"a":[{"c":null,"d":2}],"b":1}'],
    [{ a: 1, b: 2, c: 3 }, '{"a":1,"b":2,"c":3}'],
    [{ c: 1, b: 2, a: 3 }, '{"a":3,"b":2,"c":1}'],
    [[3, 1, 2], "[3,1,2]"],
    ["text", '"text"'],
    [null, "null"],
    [false, "false"],
  ])("%j", (value, text) => {
    expect(canonical(value)).toBe(text);
  });

  /** As many lists in each other as are asked for, around a word. */
  const deep = (levels: number): unknown => (levels === 0 ? "inside" : [deep(levels - 1)]);
  const deepFields = (levels: number): unknown => (levels === 0 ? "inside" : { a: deepFields(levels - 1) });

  test.each([
    [49, true],
    [50, true],
    [51, false],
  ])("what lies %i levels deep is told from something else: %s", (levels, told) => {
    expect(canonical(deep(levels)).includes("inside")).toBe(told);
    expect(canonical(deepFields(levels)).includes("inside")).toBe(told);
    expect(canonical(deep(levels)).includes("too deep")).toBe(!told);
  });
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:db8::", "2001:db8:0:0"],
  ["2001:db8:0:0:0:0:0:1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["::", "0:0:0:0"],
  ["1::3:4:5:6:7:8", "1:0:3:4"],
  ["1:2:3:4:5:6:7::", "1:2:3:4"],
  ["::2:3:4:5:6:7:8", "0:2:3:4"],
  ["2001:db8:10:20::1", "2001:db8:10:20"],
  ["::ffff:1:2", "0:0:0:0"],
  ["1::ffff:192.0.2.7", "1:0:0:0"],
  ["", ""],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe("a request while it runs", () => {
  const at = (turn: string): Work => workThat({ without: async (read) => `${turn}: ${String(await read())}` as any });
  const read = async (): Promise<string> => "read";

  test("is found by whatever it calls, also later, and by nobody else", async () => {
    const [one, other] = [at("one"), at("other")];
    expect(currentWork()).toBeNull();
    const found = await Promise.all([one, other].map((work) => inWork(work, () => Promise.resolve().then(currentWork))));
    expect([found[0] === one, found[1] === other]).toEqual([true, true]);
    expect(inWork(one, () => beyondWork(currentWork))).toBeNull();
    expect(currentWork()).toBeNull();
  });

  test("gives its turn away while it awaits what is no work of the server; what is beyond it has none", async () => {
    expect(await inWork(at("one"), () => withoutTurn(read))).toBe("one: read");
    expect(await withoutTurn(read)).toBe("read");
    expect(await inWork(at("one"), () => beyondWork(() => withoutTurn(read)))).toBe("read");
  });

  test("that nobody waits for any more fails as unavailable", () => {
    expect(new ClientClosedRequest()).toMatchObject({ kind: "unavailable", name: "ClientClosedRequest", retryAfterSeconds: 1 });
  });
});
