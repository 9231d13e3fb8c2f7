import { Cipher } from "../../../../src/services/storage/Cipher.js";

const key = (letter: string): string => Buffer.from(letter.repeat(32)).toString("base64url");
const cipher = new Cipher([key("a")]);

test("what is sealed opens, about the same thing alone, and by whoever has the key among others", () => {
  const sealed = cipher.encrypt("the text", "acc_1");
  expect(cipher.decrypt(sealed, "acc_1")).toBe("the text");
  expect(new Cipher([key("b"), key("a")]).decrypt(sealed, "acc_1")).toBe("the text");
  expect([cipher.decrypt(sealed, "acc_2"), new Cipher([key("b")]).decrypt(sealed, "acc_1")]).toEqual([null, null]);
});

test("it says how it is sealed; what was sealed before it said so opens as well, and what a later form sealed does not", () => {
  const sealed = cipher.encrypt("the text", "acc_1");
  const [form, body = ""] = sealed.split(".");
  expect(form).toBe("1");
  expect(cipher.decrypt(body, "acc_1")).toBe("the text");
  expect(cipher.decrypt(`2.${body}`, "acc_1")).toBeNull();
});

test("the same text is never sealed alike, and no bit of it can be changed", () => {
  const sealed = cipher.encrypt("the text", "acc_1");
  expect(cipher.encrypt("the text", "acc_1")).not.toBe(sealed);
  const bytes = Buffer.from(sealed.slice(2), "base64");
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(cipher.decrypt(`1.${changed.toString("base64")}`, "acc_1")).toBeNull();
  }
});
