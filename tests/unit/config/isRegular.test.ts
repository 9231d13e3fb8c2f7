import { randomBytes } from "node:crypto";
import { isRegular } from "../../../src/config/isRegular.js";

test.each([
  "a".repeat(40),
  "abcdefghij".repeat(4),
  "0123456789abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm1234567890",
  "asdfasdfasdfasdfasdf1234567890qwer",
  "my-very-own-secret-of-2026-for-here",
  "ChangeMe-9f8a7c6b5d4e3f2a1b0c9d8e7f",
])("%s is no secret", (text) => {
  expect(isRegular(text)).toBe(true);
});

test("what chance writes is one", () => {
  const written = Array.from({ length: 200 }, () => [randomBytes(32).toString("hex"), randomBytes(48).toString("base64")]).flat();
  expect(written.filter(isRegular)).toEqual([]);
});
