import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readConfig } from "../../../src/config/config.js";
import { traced } from "../../../src/runtime/tracing.js";
import { startTracing } from "../../../src/main/tracing.js";
import { eventually } from "../../support/eventually.js";

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" };

/** How much of the SDK a process with all of the server's sources has loaded, after a start in each of the environments. */
async function loadedAfter(...environments: readonly object[]): Promise<unknown> {
  const script = `
    const { createRequire } = await import("node:module");
    await import("./src/main/start.ts");
    const { readConfig } = await import("./src/config/config.ts");
    const { startTracing } = await import("./src/main/tracing.ts");
    const { cache } = createRequire(import.meta.url);
    const counts = [];
    for (const env of ${JSON.stringify(environments)}) {
      await startTracing(readConfig(env), "1", console);
      // The figures of /metrics load the API, which does nothing by itself.
      counts.push(Object.keys(cache).filter((file) => /@opentelemetry.(?!api\\b)/.test(file)).length);
    }
    process.stdout.write(JSON.stringify(counts));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script]);
  return JSON.parse(stdout);
}

test("the SDK of OpenTelemetry is not loaded while traces are off", async () => {
  const counts = await loadedAfter({}, { ...ENDPOINT, OTEL_SDK_DISABLED: "true" }, ENDPOINT);
  expect(counts).toEqual([0, 0, expect.any(Number)]);
  expect(counts).not.toEqual([0, 0, 0]);
});

describe("with a receiver that is away", () => {
  const SOON = { OTEL_EXPORTER_OTLP_TIMEOUT: "200", OTEL_BSP_MAX_EXPORT_BATCH_SIZE: "1" };
  const warnings: unknown[] = [];
  beforeEach(() => void warnings.splice(0));
  afterEach(() => jest.restoreAllMocks());

  /** Stopping waits for a receiver only so long: what must be told before is waited for. */
  async function workWith(variables: object, told: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    jest.replaceProperty(process, "env", { ...process.env, ...SOON, ...variables });
    const log = { info: () => undefined, warn: (...line: unknown[]) => void warnings.push(line.at(-1)) };
    const tracing = await startTracing(readConfig(ENDPOINT), "1", log);
    expect([1, 2, 3].map((n) => traced("work", {}, () => n))).toEqual([1, 2, 3]);
    await told();
    await tracing.stop();
  }

  test.each(["", ", also after an earlier start has ended"])("no work fails, and there is one warning%s", async () => {
    await workWith({}, () => eventually(() => warnings[0]));
    expect(warnings).toEqual(["Traces cannot be sent"]);
  });

  test("nothing is sent that the sampler leaves out", async () => {
    await workWith({ OTEL_TRACES_SAMPLER: "always_off" });
    expect(warnings).toEqual([]);
  });

  test("a sampler that there is not is named", async () => {
    await workWith({ OTEL_TRACES_SAMPLER: "sometimes" });
    expect(warnings[0]).toContain("sometimes");
  });
});
