/** What cannot run here, and why. Each pattern must still meet a command of the pages. */
export const leftOut: readonly (readonly [RegExp, string])[] = [
  [/^docker /, "needs a container engine"],
  [/^household-budget healthcheck$/, "the health check of the image; it runs above with npx"],
  [/^kubectl /, "needs a cluster"],
  [/^systemctl (daemon-reload|restart) ?/, "needs systemd"],
  [/^promtool /, "needs Prometheus"],
  [/^npm (ci|audit)$/, "needs a package registry"],
  [/^npm test$/, "is the suite itself"],
  [/^npm run test:proofs /, "is one of the proofs"],
  [/(^| )npm run bench(:| )/, "measures for minutes"],
  [/^npm run drill /, "is a drill of some minutes, by itself"],
  [/^npx tsx tests\/database\/engineProbe\.ts$/, "takes part in no operation: it tries operators on the stand-in for developers"],
];

export interface Exception {
  /** The exit code; 0 if none is named. */
  readonly code?: number;
  /** What the output must contain. */
  readonly says?: RegExp;
  readonly env?: Readonly<Record<string, string>>;
  /** Words in capitals that stand for something else than usual, one value after the other. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** These units are started as systemd would. */
  readonly units?: readonly string[];
}

const usage = (says: RegExp): Exception => ({ code: 2, says });

/** What is expected of some commands beyond an exit code of 0, by the text in the pages. Each must still be there. */
export const exceptions: Readonly<Record<string, Exception>> = {
  "npm run demo": { says: /password/i },
  "npx household-budget demo": { says: /password/i },
  "npx household-budget healthcheck": { says: /ready/ },
  "npx household-budget --version": { says: /^\d+\.\d+\.\d+$/m },
  "systemctl enable --now household-budget.service household-budget-backup.timer": {
    units: ["household-budget.service", "household-budget-backup.service"],
  },
  "curl -i http://localhost:3000/healthz": { says: /200 OK/ },
  "curl -i http://localhost:3000/readyz": { says: /200 OK[^]*"ready"/ },
  "curl http://localhost:3000/metrics": { says: /^database_up 1$/m },
  // Named as a command, not as a line to type.
  "npm run admin -- backup": usage(/e\.g\./),
  "npm run admin -- restore": usage(/e\.g\./),
  "npm run admin -- users": usage(/users create/),
  "npm run admin -- mail": usage(/e\.g\./),
  // The table begins with it, before anybody was created.
  "npm run admin -- users show USER": { words: { USER: ["demo@example.org"] } },
  "npm run admin -- users delete USER --yes [--give-up]": { words: { USER: ["bob@example.org", "cleo@example.org"] } },
  "npm run admin -- restore budget.ndjson.gz": { env: { DATA_DIR: "empty" }, says: /Restored/ },
  "MONGODB_URI='mongodb://mongos:27017/budget' npm run admin -- shard --run": { code: 1, says: /not a sharded cluster/ },
};

/** What the words in capitals stand for, one value after the other. */
export const words: Readonly<Record<string, readonly string[]>> = {
  USER: ["ada@example.org"],
  EMAIL: ["ada@example.org", "bob@example.org", "cleo@example.org"],
  ADDRESS: ["ada@example.org"],
  NAME: ["Bob"],
  TEXT: ["ada"],
  N: ["5"],
  COMMAND: ["stats"],
};

/** These keep running; the walk goes on when they take requests. */
export const SERVERS = /^(?:[A-Z_]+=\S+[ \\\n]+)*(?:npm start|npm run demo|npx household-budget(?: serve| demo)?)$/;

/** Outputs in the pages that are not of the commands above them. */
export const outputsElsewhere: readonly (readonly [RegExp, string])[] = [[/^ +0\.0 .*POST \/graphql/, "a trace: tests/tracing"]];

/** `list [--search TEXT] [--limit N]`: without what may be left out, and with each of it. */
export function variantsOf(text: string): string[] {
  const parts = [...text.matchAll(/ \[(--[^\]]+)\]/g)].map(([, part = ""]) => part);
  const bare = text.replaceAll(/ \[--[^\]]+\]/g, "");
  return [bare, ...parts.map((part) => `${bare} ${part}`)];
}

/** The exceptions above that no command of the pages needs any more. */
export function unneeded(commands: readonly string[], outputs: readonly string[]): string[] {
  const missed = (patterns: readonly (readonly [RegExp, string])[], texts: readonly string[]): string[] =>
    patterns.filter(([pattern]) => !texts.some((text) => pattern.test(text))).map(([pattern]) => String(pattern));
  const written = commands.flatMap((text) => text.match(/\b[A-Z]+\b/g) ?? []);
  return [
    ...missed(leftOut, commands),
    ...missed(outputsElsewhere, outputs),
    ...Object.keys(exceptions).filter((text) => !commands.includes(text)),
    ...Object.keys(words).filter((word) => !written.includes(word)),
  ];
}
