// Puts the built server and what it needs into a few files: a start reads a handful instead of a thousand.
import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { licencesOf } from "./licences.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const dist = path.join(root, "dist");
const bundle = path.join(dist, "bundle");

// Ours look for files beside themselves, so each keeps its own address. GraphQL's types are named after their classes, and Mongoose asks for
// names as well; to keep those of all packages would take six megabytes of every process.
const named = /node_modules[\\/](mongoose|mongodb|bson|kareem|mquery|mpath|sift)[\\/]/;
const ownFiles = {
  name: "own-files",
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/, namespace: "file" }, async ({ path: file }) => {
      const own = path.relative(dist, file).split(path.sep).join("/");
      if (own.startsWith("..") && !named.test(own)) return null;
      const text = await readFile(file, "utf8");
      const placed = own.startsWith("..") ? text : text.replaceAll("import.meta.url", `new URL("../${own}", import.meta.url).href`);
      const { code } = await transform(placed, { keepNames: true, target: "node20" });
      return { contents: code, loader: "js" };
    });
  },
};

// Apollo finds Node's hashes by a name that is not there in a bundle, and would hash each document in JavaScript.
const ownHashes = {
  name: "own-hashes",
  setup({ onLoad }) {
    onLoad({ filter: /@apollo[\\/]utils\.createhash[\\/]dist[\\/]index\.js$/ }, () => ({
      contents: 'exports.createHash = require("node:crypto").createHash;',
    }));
  },
};

// Packages that look for files beside themselves find them beside the bundle.
const besideBundle = {
  name: "beside-bundle",
  setup({ onLoad }) {
    onLoad({ filter: /swagger-ui-dist[\\/]absolute-path\.js$/ }, () => ({
      contents: 'module.exports = () => require("node:path").join(__dirname, "swagger-ui");',
    }));
    // It would take settings, also which program is the database, from any package.json around the folder that the server starts in.
    onLoad({ filter: /mongodb-memory-server-core[\\/]lib[\\/]util[\\/]resolveConfig\.js$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, "utf8")).replace("\nfindPackageJson();", ""),
    }));
    // It ends a mongod whose server was killed.
    onLoad({ filter: /mongodb-memory-server-core[\\/]lib[\\/]util[\\/]MongoInstance\.js$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, "utf8")).replace("../../scripts/mongo_killer.js", "mongo_killer.cjs"),
    }));
  },
};

async function copyBeside() {
  const copied = (from, to) => cp(path.join(root, "node_modules", from), path.join(bundle, to), { recursive: true });
  await copied("argon2/prebuilds", "prebuilds");
  await copied("mongodb-memory-server-core/scripts/mongo_killer.js", "mongo_killer.cjs");
  for (const file of ["-bundle.js", "-standalone-preset.js", ".css"])
    await copied(`swagger-ui-dist/swagger-ui${file}`, `swagger-ui/swagger-ui${file}`);
  for (const file of ["favicon-16x16.png", "favicon-32x32.png"]) await copied(`swagger-ui-dist/${file}`, `swagger-ui/${file}`);
}

await rm(bundle, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: { server: path.join(dist, "main/server.js"), admin: path.join(dist, "main/admin.js") },
  outdir: bundle,
  metafile: true,
  bundle: true,
  splitting: true,
  platform: "node",
  // As Node itself resolves them.
  mainFields: ["module", "main"],
  format: "esm",
  target: "node20",
  outExtension: { ".js": ".mjs" },
  // What packages only ask for where it is installed.
  external: [
    "class-validator",
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
  plugins: [ownFiles, ownHashes, besideBundle],
  minifyWhitespace: true,
  minifySyntax: true,
  // So that what a log says of a place in it is a line and not a megabyte.
  lineLimit: 160,
  legalComments: "none",
  logLevel: "error",
});

// One letter beyond Latin in a regular expression, and Node keeps the whole file with two bytes a letter.
for (const name of await readdir(bundle)) {
  const file = path.join(bundle, name);
  const text = await readFile(file, "utf8");
  await writeFile(
    file,
    text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}
await copyBeside();
await writeFile(path.join(bundle, "LICENCES.txt"), await licencesOf([...Object.keys(metafile.inputs), "node_modules/swagger-ui-dist/"]));
