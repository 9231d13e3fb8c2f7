import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cache, document, generated, root, run } from "./places.mjs";

const VERSION = "7.25.0";
const jar = path.join(root, ".cache/openapi-generator", `openapi-generator-cli-${VERSION}.jar`);

/** The options of each generator, and nothing else: no template, no mapping. docs/clients.md repeats it. */
const settings = {
  "typescript-fetch": { generatorName: "typescript-fetch" },
  "typescript-axios": { generatorName: "typescript-axios" },
  go: {
    generatorName: "go",
    additionalProperties: { packageName: "budget", disallowAdditionalPropertiesIfNotPresent: false, useOneOfDiscriminatorLookup: true },
  },
  "go-defaults": { generatorName: "go" },
  rust: { generatorName: "rust" },
  python: { generatorName: "python", packageName: "household_budget" },
  java: {
    generatorName: "java",
    library: "native",
    invokerPackage: "org.example.budget",
    apiPackage: "org.example.budget.api",
    modelPackage: "org.example.budget.model",
    additionalProperties: {
      useJakartaEe: true,
      useOneOfDiscriminatorLookup: true,
      enumUnknownDefaultCase: true,
      hideGenerationTimestamp: true,
    },
  },
  "java-defaults": { generatorName: "java" },
  kotlin: {
    generatorName: "kotlin",
    library: "jvm-okhttp4",
    packageName: "org.example.budget",
    additionalProperties: {
      serializationLibrary: "kotlinx_serialization",
      generateOneOfAnyOfWrappers: true,
      dateLibrary: "java8",
      enumUnknownDefaultCase: true,
      omitGradleWrapper: true,
    },
  },
  "kotlin-defaults": { generatorName: "kotlin" },
  csharp: { generatorName: "csharp", packageName: "HouseholdBudget" },
  dart: { generatorName: "dart-dio", additionalProperties: { pubName: "household_budget" } },
  swift: {
    generatorName: "swift6",
    additionalProperties: { projectName: "HouseholdBudget", responseAs: "AsyncAwait", enumUnknownDefaultCase: true },
  },
};

export const isGenerated = (name) => name in settings;

/** All of them in one run of Java: starting it and reading the document take longer than writing a client. */
export function generateAll(names) {
  fetchJar();
  const configs = names.map((name) => {
    rmSync(generated(name), { recursive: true, force: true });
    const file = path.join(cache, `${name}.json`);
    writeFileSync(file, JSON.stringify({ inputSpec: document, outputDir: generated(name), ...settings[name] }));
    return file;
  });
  run("java", ["-XX:TieredStopAtLevel=1", "-Dlog.level=error", "-jar", jar, "batch", "--fail-fast", "--threads", "2", ...configs]);
  const missing = names.filter((name) => !existsSync(generated(name)));
  if (missing.length > 0) throw new Error(`openapi-generator wrote no ${missing.join(", ")}.`);
}

function fetchJar() {
  if (existsSync(jar)) return;
  mkdirSync(path.dirname(jar), { recursive: true });
  const artifact = `org.openapitools:openapi-generator-cli:${VERSION}`;
  run("mvn", ["-q", "-B", "dependency:copy", `-Dartifact=${artifact}`, `-DoutputDirectory=${path.dirname(jar)}`]);
}
