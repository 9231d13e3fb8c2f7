import { type Source, sourcesIn } from "./sources.js";

let own: Source[];
let all: Source[];
beforeAll(async () => {
  own = await sourcesIn(["src"]);
  all = [...own, ...(await sourcesIn(["tests", "bench", "scripts"])), ...(await sourcesIn(["src"], /\.(java|css|html)$/))];
});

const named = (sources: readonly Source[]): string[] => sources.map(({ file }) => file);

test("no file has more than 250 lines", () => {
  expect(named(all.filter(({ text }) => text.split("\n").length > 251))).toEqual([]);
});

test("nothing has the type any", () => {
  expect(named(own.filter(({ text }) => /[:<|&]\s*any\b(?!\s*[:(])|\bas any\b|\bany\[\]/.test(withoutComments(text))))).toEqual([]);
});

test("nothing is exported by default", () => {
  expect(named(own.filter(({ text }) => /^export default\b/m.test(text)))).toEqual([]);
});

test("only the configuration reads the environment, and only the start hands it over", () => {
  expect(named(own.filter(({ text }) => /process\.env\b/.test(withoutComments(text))))).toEqual([
    "src/main/admin.ts",
    "src/main/server.ts",
  ]);
});

test("nothing is written to the console but by the start and its tools", () => {
  expect(named(own.filter(({ file, text }) => !file.startsWith("src/web/") && /\bconsole\./.test(withoutComments(text))))).toEqual([]);
});

test("no page of the web is built from text that somebody typed", () => {
  expect(
    named(own.filter(({ text }) => /dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(/.test(withoutComments(text)))),
  ).toEqual([]);
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}
