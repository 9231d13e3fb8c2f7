/** Reads a file of the repository, such as `docs/sync.md`; null where there is none. */
export type ReadGuide = (file: string) => Promise<string | null>;

interface Group {
  readonly title: string;
  readonly names: readonly string[];
}

/** The guides in the order of the list. A guide that is missing here is found by tests/openapi/guidePages. */
export const groups: readonly Group[] = [
  {
    title: "Build an app",
    names: [
      "first-requests",
      "mobile",
      "graphql",
      "explorers",
      "clients",
      "typescript-client",
      "errors",
      "sync",
      "accounts",
      "months",
      "automation",
      "recurring",
      "money-accounts",
      "sharing",
      "reports",
      "import-export",
      "changelog",
    ],
  },
  {
    title: "Run the server",
    names: [
      "deployment",
      "configuration",
      "operations",
      "administration",
      "upgrading",
      "database",
      "backup",
      "scale",
      "security",
      "performance",
    ],
  },
  { title: "Use the web app", names: ["web"] },
  { title: "How it is made", names: ["architecture", "glossary"] },
];

const others: ReadonlyMap<string, string> = new Map([
  ["changelog", "CHANGELOG.md"],
  ["typescript-client", "clients/typescript/README.md"],
]);

/** The file that has the guide of this name. */
export function fileOf(name: string): string {
  return others.get(name) ?? `docs/${name}.md`;
}

/** Where this server has a file of the repository; undefined where it does not serve it. */
export function addressOf(file: string): string | undefined {
  if (file === "schema/schema.graphql") return "/graphql/schema.graphql";
  if (file === "docs/decisions") return "/docs#decisions";
  const other = [...others].find(([, path]) => path === file)?.[0];
  const name = other ?? /^docs\/((?:decisions\/)?[\w-]+)\.md$/.exec(file)?.[1];
  return name === undefined ? undefined : `/docs/${name}`;
}
