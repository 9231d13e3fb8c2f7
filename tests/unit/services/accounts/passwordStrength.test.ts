import { weaknessOf } from "../../../../src/services/accounts/passwordStrength.js";

const ada = ["ada.lovelace@example.org", "Ada Lovelace"];

test.each([
  ["aaaaaaaa", /repeated character/],
  ["        ", /repeated character/],
  ["aA1!".repeat(32), /repeated pattern/],
  ["Password2026", /most common/],
  ["abcdefgh12345678", /Sequences/],
  ["household-budget", /name of this server/],
  ["Budget2026!!", /name of this server/],
  ["ada.lovelace@example.org", /name of this server/],
  ["1815-Lovelace-Ada", /name of this server/],
  ["ａｄａlovelace99", /name of this server/],
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
