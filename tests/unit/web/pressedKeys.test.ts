import { isPressed, keyOf, type Pressed } from "../../../src/web/format/pressedKeys.js";
import { effectOf } from "../../../src/web/expenses/list/grid/gridKeys.js";
import { movedTo, orderOf, startState } from "../../../src/web/expenses/list/grid/gridState.js";

const press = (key: string, code: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  getModifierState: () => false,
  ...held,
});
const altGr = { getModifierState: (name: string) => name === "AltGraph" };
const onWindows = { ...altGr, ctrlKey: true, altKey: true };

test.each<[string, string, Pressed]>([
  ["/", "American", press("/", "Slash")],
  ["/", "German and Spanish", press("/", "Digit7", { shiftKey: true })],
  ["/", "French", press("/", "Period", { shiftKey: true })],
  ["[ k", "American", press("[", "BracketLeft")],
  ["[ k", "German, Linux", press("[", "Digit8", altGr)],
  ["[ k", "German, Windows", press("[", "Digit8", onWindows)],
  ["[ k", "German, macOS", press("[", "Digit5", { altKey: true })],
  ["[ k", "French, macOS", press("[", "Digit5", { altKey: true, shiftKey: true })],
  ["[ k", "French", press("k", "KeyK")],
  ["[ k", "Russian", press("л", "KeyK")],
  ["?", "American", press("?", "Slash", { shiftKey: true })],
  ["?", "Canadian French", press("?", "Digit6", { shiftKey: true })],
  ["?", "without Shift", press("?", "Comma")],
  ["n", "with Caps Lock", press("N", "KeyN")],
  ["mod+K", "Greek", press("κ", "KeyK", { ctrlKey: true })],
  ["mod+shift+Z", "Russian", press("Я", "KeyZ", { ctrlKey: true, shiftKey: true })],
])("%s is pressed on a keyboard: %s", (keys, _layout, event) => {
  expect(isPressed(keys, event)).toBe(true);
});

test.each<[string, Pressed]>([
  ["/", press("/", "Slash", { ctrlKey: true })],
  ["[ k", press("[", "BracketLeft", { metaKey: true })],
  ["n", press("n", "KeyN", { ctrlKey: true })],
  ["n", press("N", "KeyN", { shiftKey: true })],
  ["n", press("n", "KeyN", { altKey: true })],
  ["mod+Z", press("z", "KeyZ", { ctrlKey: true, shiftKey: true })],
  // A letter is where the layout has it: on a French keyboard, A types where others have Q.
  ["q", press("a", "KeyQ")],
])("%s is no other key", (keys, event) => {
  expect(isPressed(keys, event)).toBe(false);
});

test("the letters of the list of expenses work on a keyboard without Latin letters", () => {
  const order = orderOf(["a"]);
  expect(effectOf(press("с", "KeyC"), movedTo(startState, order, 0), order, 2)).toEqual({ request: "category" });
  expect(keyOf({ key: "Enter", code: "Enter" })).toBe("Enter");
});
