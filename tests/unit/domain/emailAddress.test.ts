import fc from "fast-check";
import nodemailer from "nodemailer";
import { emailAddressOf, emailKeyOf, emailKeysOf, plainAddress } from "../../../src/domain/emailAddress.js";
import "../../support/seed.js";

test.each([
  ["full-width letters", "ａｎｎａ@ex.test"],
  ["a ligature", "ﬁona@ex.test"],
  ["an accent by itself", "Cafe\u0301@ex.test"],
  ["a full-width domain", "anna@ｅｘ.test"],
  ["a soft hyphen in the local part", "an\u00ADna@ex.test"],
  ["a zero-width space in the local part", "an\u200Bna@ex.test"],
  ["a label that IDNA leaves empty", "anna@ex.\u00AD.test"],
  ["a joiner that IDNA refuses", "anna@a\u200Db.test"],
  ["an A-label that is none", "anna@xn--a.test"],
  ["a domain that is too long once it is written by IDNA", `anna@${`${"\u00E4\u4E00".repeat(20)}.`.repeat(5)}test`],
  ["a label of 64 characters", `anna@${"a".repeat(64)}.test`],
  ["a domain of numbers", "anna@1.2"],
  ["an address of IPv4", "anna@127.0.0.1"],
  ["no address", "anna"],
  ["nothing", ""],
])("%s has no plain spelling", (_, text) => {
  expect(emailAddressOf(text)).toBeNull();
  expect(() => plainAddress(text)).toThrow();
});

test.each([
  ["Ada@Example.ORG", "Ada@example.org", "ada@example.org"],
  ["anna@ex\u00AD.test", "anna@ex.test", "anna@ex.test"],
  ["Anna@B\u00DCcher.example", "Anna@xn--bcher-kva.example", "anna@xn--bcher-kva.example"],
  ["anna@XN--BCHER-KVA.example", "anna@xn--bcher-kva.example", "anna@xn--bcher-kva.example"],
  ["anna@mail.ex\u3002test", "anna@mail.ex.test", "anna@mail.ex.test"],
  ["\u0130@example.org", "\u0130@example.org", "i\u0307@example.org"],
  // In lower case its two marks stand in another order, which is put right once more.
  ["\u0130\u0327@example.org", "\u0130\u0327@example.org", "i\u0327\u0307@example.org"],
])("%j is stored as %j, with the key %j", (text, email, emailKey) => {
  expect(emailAddressOf(text)).toEqual({ email, emailKey });
  expect(emailKeyOf(text)).toBe(emailKey);
});

test.each([
  ["Ada@Example.ORG", ["ada@example.org"]],
  ["ａｎｎａ@ex.test", ["anna@ex.test"]],
  ["anna@ex\u00AD.test", ["anna@ex\u00AD.test", "anna@ex.test"]],
  ["anna@b\u00FCcher.example", ["anna@b\u00FCcher.example", "anna@xn--bcher-kva.example"]],
  ["anna@xn--bcher-kva.example", ["anna@xn--bcher-kva.example", "anna@b\u00FCcher.example"]],
  ["anna@xn--a.test", ["anna@xn--a.test"]],
  ["no address/at all", ["no address/at all"]],
])("whoever types %j is looked for under %j", (text, keys) => {
  expect(emailKeysOf(text)).toEqual(keys);
});

/** Addresses with what is written in more than one way: case, width, marks, signs that cannot be seen, labels of IDNA. */
const sign = fc.constantFrom(..."aAbßẞſςσΣİıéE\u0301\u00AD\u200B\u200Dａ\u212A\u3002ü一xn-1", "xn--");
const text = fc.oneof(fc.string({ unit: sign, minLength: 1, maxLength: 5 }), fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }));
const address = fc.tuple(text, text, text).map(([local, one, other]) => `${local}@${one}.${other}`);
const plain = address.filter((one) => emailAddressOf(one) !== null);

test("the plain spelling of the plain spelling is itself", () => {
  fc.assert(
    fc.property(plain, (given) => {
      const once = plainAddress(given);
      expect(plainAddress(once.email)).toEqual(once);
    }),
  );
});

test("two addresses with one key have one spelling, but for the case of the local part", () => {
  const variants = fc
    .tuple(plain, fc.constantFrom("", "\u00AD", "\u200B"), fc.boolean(), fc.boolean())
    .map(([given, hidden, upper, before]) => {
      const [local = "", domain = ""] = given.split("@");
      const other = `${upper ? local.toUpperCase() : local}@${before ? hidden : ""}${upper ? domain.toUpperCase() : domain}${before ? "" : hidden}`;
      return [given, other] as const;
    });
  let same = 0;
  fc.assert(
    fc.property(variants, ([one, other]) => {
      const [first, second] = [plainAddress(one), emailAddressOf(other)];
      if (first.emailKey !== second?.emailKey) return;
      same++;
      expect(second.email.toLowerCase()).toBe(first.email.toLowerCase());
      expect(second.email.split("@")[1]).toBe(first.email.split("@")[1]);
    }),
    { numRuns: 1000 },
  );
  expect(same).toBeGreaterThan(100);
});

test("mail goes to the address that the key was made of", async () => {
  const transport = nodemailer.createTransport({ jsonTransport: true });
  await fc.assert(
    // A dot at an end of the local part is none that a mail server takes.
    fc.asyncProperty(
      plain.filter((given) => !/^\.|\.@|\.\./.test(given)),
      async (given) => {
        const { email, emailKey } = plainAddress(given);
        const { envelope } = await transport.sendMail({ from: "x@example.org", to: email, text: "x" });
        expect(envelope.to.map((to: string) => emailAddressOf(to)?.emailKey)).toEqual([emailKey]);
      },
    ),
  );
});
