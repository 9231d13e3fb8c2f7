import { lines } from "../../../../src/bankfiles/formats/lines.js";

async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function read(text: string, length = text.length, longest?: number): Promise<[number, string][]> {
  const found: [number, string][] = [];
  for await (const { line, text: one } of lines(inPieces(text, length), longest)) found.push([line, one]);
  return found;
}

test.each([1, 2, 3, 5, 100])("lines end with CR, LF or CRLF, also where a piece of %i characters ends between the two", async (length) => {
  expect(await read("one\r\ntwo\nthree\rfour\r\n\r\n\r\rlast", length)).toEqual(
    ["one", "two", "three", "four", "", "", "", "last"].map((text, place) => [place + 1, text]),
  );
  expect(await read("one\r", length)).toEqual([[1, "one"]]);
  expect(await read("\r", length)).toEqual([[1, ""]]);
  expect(await read("one\r\n", length)).toEqual([[1, "one"]]);
});

test("a long line is searched once, however many pieces it comes in", async () => {
  const [pieces, length] = [200, 1000];
  const split = jest.spyOn(String.prototype, "split");
  const found = await read("x".repeat(pieces * length), length, pieces * length);
  const searched = split.mock.contexts.reduce((sum, text) => sum + text.length, 0);
  split.mockRestore();
  expect(found).toEqual([[1, "x".repeat(pieces * length)]]);
  expect(searched).toBeLessThanOrEqual(2 * pieces * length);
});

test("a line that is longer than it may be is refused", async () => {
  await expect(read(`a\n${"x".repeat(21)}`, 4, 20)).rejects.toMatchObject({ faults: [{ code: "malformed-file" }] });
});
