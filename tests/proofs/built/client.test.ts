import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = path.join(root, "clients/typescript");
const node = (...args: string[]): Promise<{ stdout: string }> => run(process.execPath, args, { cwd: root });

beforeAll(() => node("scripts/clients.mjs", "typescript"), 900_000);

const consumer = `
import { createBudgetClient, type components, MemoryCopy, MemoryStore, Outbox, Synchroniser, unwrap } from "household-budget-client";
const client = createBudgetClient({ baseUrl: "http://localhost:3000/api" });
const copy = new MemoryCopy();
const outbox = new Outbox(client, new MemoryStore());
export const sync: Promise<void> = new Synchroniser(client, { copy, outbox }).once(AbortSignal.timeout(1000));
export const amount = async (id: string): Promise<number> => unwrap(await client.api.GET("/expenses/{id}", { params: { path: { id } } })).amount;
export const names: components["schemas"]["Category"]["name"][] = copy.all("category").map(({ name }) => name);
// @ts-expect-error An expense needs a date.
void outbox.add("post", "/expenses", { body: { budgetId: "bud", amount: 1 } });
`;

test.each([
  ["NodeNext", "NodeNext"],
  ["ESNext", "bundler"],
])(
  "what npm packs is taken by a strict project with module %s and resolution %s, and loads in plain Node",
  async (module, moduleResolution) => {
    const project = await mkdtemp(path.join(tmpdir(), "consumer-"));
    try {
      const modules = path.join(project, "node_modules");
      await mkdir(modules);
      await run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", project], { cwd: folder });
      await run("tar", ["-xzf", "household-budget-client-1.0.0.tgz"], { cwd: project });
      await symlink(path.join(project, "package"), path.join(modules, "household-budget-client"));
      for (const name of ["openapi-fetch", "openapi-typescript-helpers"])
        await symlink(path.join(root, "node_modules", name), path.join(modules, name));
      const compilerOptions = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        target: "ES2022",
        lib: ["ES2022", "DOM"],
        types: [],
        preserveSymlinks: true,
        module,
        moduleResolution,
      };
      await writeFile(path.join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["consumer.ts"] }));
      await writeFile(path.join(project, "package.json"), JSON.stringify({ type: "module" }));
      await writeFile(path.join(project, "consumer.ts"), consumer);
      await node("node_modules/typescript/bin/tsc", "-p", project);
      const { stdout } = await run(
        process.execPath,
        [
          "--preserve-symlinks",
          "--input-type=module",
          "-e",
          "import * as all from 'household-budget-client'; console.log(typeof all.createBudgetClient)",
        ],
        { cwd: project },
      );
      expect(stdout.trim()).toBe("function");
    } finally {
      await rm(project, { recursive: true, force: true });
    }
  },
  900_000,
);
