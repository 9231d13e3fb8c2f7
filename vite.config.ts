import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const root = fileURLToPath(new URL("./src/web/", import.meta.url));
const outDir = fileURLToPath(new URL("./dist/web/", import.meta.url));
const server = "http://localhost:3000";

/** Compressed once here, not at every request: `webPages` serves the `.br` or `.gz` beside each file. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      const assets = join(outDir, "assets");
      for (const file of readdirSync(assets)) {
        if (!/\.(js|css|svg|ttf)$/.test(file)) continue;
        const path = join(assets, file);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}

/** What the app may start with; the explorer has its own. */
const app = new RegExp(
  "node_modules/(react|react-dom|scheduler|use-sync-external-store|clsx|@tanstack/(react-router|router-core|history|react-store|store)|" +
    "idb|@mantine|@tabler)/|src/domain/|src/web/(?!explorer|app/main)\\w+/|vite/|rolldown/",
);
/** The page that most visits begin with. What it shares with the list of expenses is loaded with the frame around both. */
const month = new RegExp(
  "src/web/(month/(MonthPage|MonthSummary|SheetTools|useMonthSheet|sheet/(?!\\w+Menu))|" +
    "ui/faultText|statements/(StaleBadge|CloseMonthButton|CloseMonthPanel)|format/(parseMoney|amountExpression))|@mantine/hooks/esm/use-(local-storage|window-event)/",
);
/** The list of expenses, with what other pages also read rows with: too little for a file of its own. */
const list = /src\/web\/expenses\/(ExpensesPage|useExpenses|shortDay|list\/expenseFilter)|src\/domain\/(searchWords|noCategory)/;
/** What a form has at least. */
const fields =
  /@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|PasswordInput)\/|@mantine\/core\/esm\/core\/|@mantine\/hooks|src\/web\/auth\/(AuthCard|LoginFields|useLogin)/;
/** What forms, dialogs and menus share. */
const components = /node_modules\/(@mantine|@floating-ui|react-remove-scroll|react-transition-group)|src\/web\/(ui|api)\//;

/**
 * Writes the service worker: its source, with the files of the app, which it loads once the page is idle. Its text changes with any of
 * them, so that browsers notice a new version.
 */
function serviceWorker(): Plugin {
  let files: readonly string[] = [];
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
      const found = new Set<string>();
      const follow = (name: string) => {
        const chunk = chunks.get(name);
        if (chunk === undefined || found.has(name)) return;
        found.add(name);
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
        for (const asset of chunk.viteMetadata?.importedAssets ?? []) found.add(asset);
        [...chunk.imports, ...chunk.dynamicImports].forEach(follow);
      };
      [...chunks.values()].filter(({ isEntry, name }) => isEntry && name === "app").forEach(({ fileName }) => follow(fileName));
      files = [...found].sort().map((file) => `/${file}`);
    },
    closeBundle() {
      const html = readFileSync(join(outDir, "index.html"), "utf8");
      const version = createHash("sha256").update(html).update(files.join()).digest("hex").slice(0, 16);
      const head = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(["/app", ...files])};\n`;
      writeFileSync(join(outDir, "sw.js"), `${head}${readFileSync(join(root, "worker/sw.js"), "utf8")}`);
    },
  };
}

// Two pages from one build: the app (index.html) and the GraphQL explorer (explorer.html).
export default defineConfig({
  root,
  base: "/",
  plugins: [react(), serviceWorker(), compressed()],
  resolve: { alias: { "gql.tada": join(root, "api/textDocuments.ts") } },
  build: {
    outDir,
    emptyOutDir: true,
    license: { fileName: "licences.md" },
    target: "es2022",
    // A browser that preloads no modules loads them a moment later.
    modulePreload: { polyfill: false },
    // Monaco, in the explorer only, is one large piece by nature.
    chunkSizeWarningLimit: 5000,
    // Nothing inlined as data: the strict content policy then has less to allow.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The explorer's packages mark files for React's compiler; nothing is lost by bundling them.
      checks: { moduleLevelDirective: false },
      output: {
        // What every page needs in one file, and what a page needs in its own: a first load is then a handful of requests.
        codeSplitting: {
          groups: [
            { name: "base", test: app, tags: ["$initial"], priority: 3 },
            { name: "month", test: month, priority: 2 },
            { name: "list", test: list, priority: 2 },
            { name: "fields", test: fields, priority: 2 },
            { name: "components", test: components, minShareCount: 4, priority: 1 },
          ],
        },
      },
      input: { app: join(root, "index.html"), explorer: join(root, "explorer.html") },
    },
  },
  server: {
    proxy: {
      "/graphql": {
        target: server,
        bypass: (request) => (request.method === "GET" ? "/explorer.html" : undefined),
      },
      "/api": server,
    },
  },
});
