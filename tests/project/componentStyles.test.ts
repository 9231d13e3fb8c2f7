import { existsSync, readFileSync } from "node:fs";
import { sourcesIn } from "./sources.js";

const styled = (text: string): string[] => [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map(([, name]) => name!);

/** What a file takes from Mantine that has a style of its own. */
function componentsIn(text: string): string[] {
  const named = [...text.matchAll(/import \{([^}]+)\} from "@mantine\/core"/g)].flatMap(([, names]) => names!.split(","));
  return named.map((name) => name.trim()).filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.css`));
}

test("each component of Mantine has its style, with the first pages or in the file that uses it", async () => {
  const common = new Set(styled(readFileSync("src/web/app/mantine.ts", "utf8")));
  const used = (await sourcesIn(["src/web"])).flatMap(({ file, text }) => componentsIn(text).map((name) => ({ file, text, name })));
  expect(used.length).toBeGreaterThan(100);
  const missing = used.filter(({ text, name }) => !common.has(name) && !styled(text).includes(name));
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
