import { deviceName } from "../../../src/web/account/sessions/deviceName.js";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, "Edge, Windows"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome, Android"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Safari/604.1`, "Safari, iOS"],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, "Safari, macOS"],
  ["Mozilla/5.0 of something else", "Mozilla/5.0 of something else"],
  ["Ada's phone", "Ada's phone"],
])("%s is %s", (device, name) => {
  expect(deviceName(device)).toBe(name);
});

test("without a word about the device there is no name", () => {
  expect([deviceName(null), deviceName("")]).toEqual([null, null]);
});
