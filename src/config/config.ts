import path from "node:path";
import { z } from "zod";
import { isConnectionString, isOrigin, isSecure } from "./addresses.js";
import { isRegular } from "./isRegular.js";
import { nearMisses } from "./nearMisses.js";
import { FROM_FILES, withSecretFiles } from "./secretFiles.js";

const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) => z.enum(words, `must be one of ${words.join(", ")}`);
const flag = oneOf("true", "false").transform((text) => text === "true");
const whole = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().min(least, message).max(most, message));
};
const secret = z.string().min(32, "must have at least 32 characters, e.g. the output of: openssl rand -base64 48");
const origins = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  )
  .refine(
    (items) => items.every(isOrigin),
    "must be origins as browsers send them, without a path, e.g. https://app.example.org,http://localhost:5173",
  );

const environment = z.object({
  NODE_ENV: oneOf("development", "test", "production").default("development"),
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  CACHE_DIR: z.string().min(1).default("./.cache"),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, { error: "must start with mongodb:// or mongodb+srv://", abort: true })
    .refine(isConnectionString, "must be a connection string, e.g. mongodb://user:password@host:27017/budget?replicaSet=rs0")
    .optional(),
  ENGINE: oneOf("auto", "mongod", "standin").default("auto"),
  MONGOMS_SYSTEM_BINARY: z.string().min(1).optional(),
  PATH: z.string().optional(),
  // As Windows writes it.
  Path: z.string().optional(),
  JAVA_HOME: z.string().min(1).optional(),
  PUBLIC_URL: z.url("must be a URL, e.g. https://budget.example.org").optional(),
  JWT_SECRET: secret.optional(),
  JWT_SECRET_PREVIOUS: secret.optional(),
  SESSION_SECRET: secret.optional(),
  SESSION_SECRET_PREVIOUS: secret.optional(),
  COOKIE_SECURE: flag.optional(),
  TRUST_PROXY: whole(0, 10).default(0),
  CORS_ORIGINS: origins.default([]),
  WORKERS: whole(1, 64).default(1),
  RATE_LIMIT_PER_MINUTE: whole(0, 1_000_000).default(1200),
  PRICES: oneOf("1", "usual").default("usual"),
  QUOTA_BUDGETS: whole(1, 100_000).default(200),
  QUOTA_EXPENSES: whole(1, 100_000_000).default(1_000_000),
  QUOTA_TOKENS: whole(1, 10_000).default(100),
  QUOTA_SESSIONS: whole(1, 10_000).default(100),
  QUOTA_IMPORTS: whole(1, 1_000_000).default(2000),
  QUOTA_IMPORT_BYTES: whole(1, 10_000_000_000).default(100_000_000),
  REGISTRATION: oneOf("open", "invite", "closed").default("open"),
  GRAPHQL_EXPLORER: flag.optional(),
  GRAPHQL_DOCUMENTS: oneOf("any", "known").default("any"),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  METRICS_PORT: whole(0, 65535).optional(),
  LOG_LEVEL: oneOf("silent", "fatal", "error", "warn", "info", "debug", "trace").default("info"),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be the address of a receiver of OTLP over HTTP, e.g. http://localhost:4318" })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf("http/json").optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  MAIL_FROM: z
    .string()
    .min(3, "must be an address, e.g. Household Budget <no-reply@example.org>")
    .default("Household Budget <no-reply@localhost>"),
});

export type Environment = z.output<typeof environment>;

export interface Config {
  readonly mode: "development" | "test" | "production";
  readonly port: number;
  readonly host: string | undefined;
  readonly dataDir: string;
  readonly cacheDir: string;
  readonly mongodbUri: string | undefined;
  /** Which engine is embedded where there is no `mongodbUri`. */
  readonly engine: Environment["ENGINE"];
  readonly mongodBinary: string | undefined;
  /** Where programs are looked for. */
  readonly searchPath: string;
  readonly javaHome: string | undefined;
  readonly publicUrl: string | undefined;
  /** Null: made on the first start and kept in the data directory. The first one signs, all of them verify. */
  readonly jwtSecrets: readonly string[] | null;
  readonly sessionSecrets: readonly string[] | null;
  readonly secureCookie: boolean;
  readonly trustProxy: number;
  readonly corsOrigins: readonly string[];
  /** How many processes share the port. */
  readonly workers: number;
  readonly rateLimitPerMinute: number;
  /** Every request costs one point, to try that none keeps others waiting whatever it costs. */
  readonly equalPrices: boolean;
  /** How much an account, or a budget, may have of something. */
  readonly quotas: Readonly<Record<"budgets" | "expenses" | "tokens" | "sessions" | "imports" | "importBytes", number>>;
  /** Who may open an account: everybody, whoever is invited to a budget, or nobody. */
  readonly registration: Environment["REGISTRATION"];
  readonly explorer: boolean;
  /** Known: only those that the web app ships run. */
  readonly graphqlDocuments: Environment["GRAPHQL_DOCUMENTS"];
  /** Whoever asks for the metrics shows it; without it they are open, but for production. */
  readonly metricsToken: string | undefined;
  /** Where the metrics are, if not on the port of the APIs. */
  readonly metricsPort: number | undefined;
  readonly logLevel: Environment["LOG_LEVEL"];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where traces go to, with which headers (`name=value,name=value`). Null: there are none. */
  readonly tracing: { readonly endpoint: string; readonly headers: string | undefined } | null;
}

/** Thrown with every wrong variable at once. */
export class ConfigurationError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigurationError";
  }
}

/** Reads the environment once. Every problem is reported together, each by the name of its variable. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const parsed = environment.safeParse(withSecretFiles(givenOf(variables), problems));
  if (!parsed.success) {
    throw new ConfigurationError([...problems, ...parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`)]);
  }
  problems.push(...problemsInProduction(parsed.data));
  if (problems.length > 0) throw new ConfigurationError(problems);
  return Object.freeze(configOf(parsed.data));
}

/** What is probably not meant, although the server can start. */
export function doubtsAbout(variables: Readonly<Record<string, string | undefined>>, { mode, mongodbUri, dataDir }: Config): string[] {
  const known = [...Object.keys(environment.shape), ...FROM_FILES.map((name) => `${name}_FILE`)];
  const embedded = `MONGODB_URI is not set: this server in production keeps its data in an embedded database in ${dataDir}. Back it up, or name a MongoDB of your own.`;
  const doubts = nearMisses(Object.keys(givenOf(variables)), known);
  return mode === "production" && mongodbUri === undefined ? [...doubts, embedded] : doubts;
}

function givenOf(variables: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""));
}

function problemsInProduction(env: Environment): string[] {
  if (env.NODE_ENV !== "production") return [];
  const problems: string[] = [];
  if (env.JWT_SECRET === undefined) problems.push("JWT_SECRET: is needed in production, e.g. the output of: openssl rand -base64 48");
  if (env.SESSION_SECRET === undefined)
    problems.push("SESSION_SECRET: is needed in production, e.g. the output of: openssl rand -base64 48");
  for (const name of ["JWT_SECRET", "JWT_SECRET_PREVIOUS", "SESSION_SECRET", "SESSION_SECRET_PREVIOUS"] as const) {
    const value = env[name];
    if (value !== undefined && isRegular(value)) problems.push(`${name}: is too regular to be a secret`);
  }
  if (env.JWT_SECRET !== undefined && env.JWT_SECRET === env.SESSION_SECRET) problems.push("SESSION_SECRET: must differ from JWT_SECRET");
  if (env.PUBLIC_URL === undefined) problems.push("PUBLIC_URL: is needed in production, for the links in mails and the origin check");
  else if (!isSecure(env.PUBLIC_URL))
    problems.push("PUBLIC_URL: must begin with https:// in production, since browsers keep the session's cookie only behind TLS");
  if (env.SMTP_URL === undefined) problems.push("SMTP_URL: is needed in production, e.g. smtps://user:password@mail.example.org");
  if (env.PRICES === "1") problems.push("PRICES: must not be 1 in production");
  if (env.RATE_LIMIT_PER_MINUTE === 0) problems.push("RATE_LIMIT_PER_MINUTE: must not be 0 in production");
  if (env.COOKIE_SECURE === false) problems.push("COOKIE_SECURE: must not be false in production");
  return problems;
}

function configOf(env: Environment): Config {
  const production = env.NODE_ENV === "production";
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    cacheDir: path.resolve(env.CACHE_DIR),
    mongodbUri: env.MONGODB_URI,
    engine: env.ENGINE,
    mongodBinary: env.MONGOMS_SYSTEM_BINARY,
    searchPath: env.PATH ?? env.Path ?? "",
    javaHome: env.JAVA_HOME,
    publicUrl: env.PUBLIC_URL,
    jwtSecrets: secrets(env.JWT_SECRET, env.JWT_SECRET_PREVIOUS),
    sessionSecrets: secrets(env.SESSION_SECRET, env.SESSION_SECRET_PREVIOUS),
    secureCookie: env.COOKIE_SECURE ?? production,
    trustProxy: env.TRUST_PROXY,
    corsOrigins: env.CORS_ORIGINS,
    workers: env.WORKERS,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    equalPrices: env.PRICES === "1",
    quotas: {
      budgets: env.QUOTA_BUDGETS,
      expenses: env.QUOTA_EXPENSES,
      tokens: env.QUOTA_TOKENS,
      sessions: env.QUOTA_SESSIONS,
      imports: env.QUOTA_IMPORTS,
      importBytes: env.QUOTA_IMPORT_BYTES,
    },
    registration: env.REGISTRATION,
    explorer: env.GRAPHQL_EXPLORER ?? !production,
    graphqlDocuments: env.GRAPHQL_DOCUMENTS,
    metricsToken: env.METRICS_TOKEN,
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    tracing: tracingOf(env),
  };
}

function tracingOf(env: Environment): Config["tracing"] {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || env.OTEL_SDK_DISABLED) return null;
  return { endpoint, headers: env.OTEL_EXPORTER_OTLP_HEADERS };
}

function secrets(current: string | undefined, previous: string | undefined): readonly string[] | null {
  if (current === undefined) return null;
  return previous === undefined ? [current] : [current, previous];
}
