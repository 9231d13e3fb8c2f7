import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// @ts-expect-error a script without types
import { lacking } from "../../../scripts/clients/compilers.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "compilers-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is said of a compiler that answers `version` with this. */
function saidOf(compiler: string, version: string): string | undefined {
  const program = join(folder, compiler);
  writeFileSync(program, `#!/bin/sh\necho "${version}"\n`);
  chmodSync(program, 0o755);
  return lacking(compiler, { PATH: folder });
}

test.each([
  ["go", "go version go1.19.8 linux/amd64", "go 1.21 or newer is needed, and this is 1.19"],
  ["go", "go version go1.20.14 linux/amd64", "go 1.21 or newer is needed, and this is 1.20"],
  ["go", "go version go1.21 linux/amd64", undefined],
  ["go", "go version go2.0 linux/amd64", undefined],
  ["cargo", "cargo 0.66.0", "cargo 1.85 or newer is needed, and this is 0.66"],
  ["cargo", "cargo 1.84.1 (66221abde 2024-11-19)", "cargo 1.85 or newer is needed, and this is 1.84"],
  ["cargo", "cargo 1.85.0", undefined],
  ["cargo", "", 'cargo 1.85 or newer is needed, and "cargo version" names no version'],
])("%s that says %j", (compiler, version, said) => {
  expect(saidOf(compiler, version)).toBe(said);
});

test("a compiler that is not there is named with what is needed", () => {
  expect(lacking("go", { PATH: join(folder, "empty") })).toBe("go 1.21 or newer is needed, and there is none on the PATH");
});
