// Puts the built server and what it needs into a few files: a start reads a handful instead of a thousand.
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const dist = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "dist");

// Ours look for files beside themselves, so each keeps its own address.
const ownAddresses = {
  name: "own-addresses",
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/, namespace: "file" }, async ({ path: file }) => {
      if (path.relative(dist, file).startsWith("..")) return null;
      const own = path.relative(dist, file).split(path.sep).join("/");
      const contents = (await readFile(file, "utf8")).replaceAll("import.meta.url", `new URL("../${own}", import.meta.url).href`);
      return { contents, loader: "js" };
    });
  },
};

await rm(path.join(dist, "bundle"), { recursive: true, force: true });
await build({
  entryPoints: { server: path.join(dist, "main/server.js") },
  outdir: path.join(dist, "bundle"),
  bundle: true,
  splitting: true,
  platform: "node",
  // As Node itself resolves them; and GraphQL's types are named after their classes.
  mainFields: ["module", "main"],
  keepNames: true,
  format: "esm",
  target: "node20",
  outExtension: { ".js": ".mjs" },
  // Binaries, what finds its files by its own folder, and what the driver only asks for where it is installed.
  external: [
    "argon2",
    "class-validator",
    "swagger-ui-dist",
    "swagger-ui-express",
    "kerberos",
    "mongodb-client-encryption",
    "@mongodb-js/zstd",
    "@aws-sdk/credential-providers",
    "gcp-metadata",
    "snappy",
    "socks",
  ],
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; import __path from "node:path"; import { fileURLToPath as __toPath } from "node:url"; const require = __createRequire(import.meta.url); const __filename = __toPath(import.meta.url); const __dirname = __path.dirname(__filename);',
  },
  plugins: [ownAddresses],
  legalComments: "none",
  logLevel: "error",
});
