import { weaknessOf } from "../../../../src/services/accounts/passwordStrength.js";

const ada = ["ada.lovelace@example.org", "Ada Lovelace"];

test.each([
  ["aaaaaaaa", /again and again/],
  ["        ", /again and again/],
  ["aA1!".repeat(32), /pattern that repeats/],
  ["Password2026", /commonest/],
  ["abcdefgh12345678", /Sequences/],
  ["household-budget", /everybody knows/],
  ["Budget2026!!", /everybody knows/],
  ["ada.lovelace@example.org", /everybody knows/],
  ["1815-Lovelace-Ada", /everybody knows/],
  ["ａｄａlovelace99", /everybody knows/],
])("%s is refused, and why is said", async (password, why) => {
  expect(await weaknessOf(password, ada)).toMatch(why);
});

test.each([
  "correct horse battery",
  "a kettle sings at noon",
  "Xq7#mP2vKd",
  "ada likes violet kettles",
  "der dunkle Kaffee am Montag",
  "密码管理员喜欢散步在河边",
])("%s is accepted", async (password) => {
  expect(await weaknessOf(password, ada)).toBeNull();
});

test("a long password with one strong piece is accepted, wherever that piece is", async () => {
  const strong = "violet kettles hum before dawn!!";
  expect(await weaknessOf("a".repeat(96) + strong, [])).toBeNull();
  expect(await weaknessOf(strong + "a".repeat(96), [])).toBeNull();
});
