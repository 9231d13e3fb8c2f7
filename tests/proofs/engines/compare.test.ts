import { randomBytes } from "node:crypto";
import path from "node:path";
import { BSON } from "mongodb";
import { type EmbeddedDatabase, startEmbedded } from "../../../src/database/embedded/startEmbedded.js";
import { sized } from "../../support/sizes.js";
import type { Difference } from "./Case.js";
import { Comparison, roles } from "./comparison.js";
import { Engine } from "./Engine.js";
import { judgmentsOf } from "./judged.js";
import { Roll } from "./Roll.js";

const uri = process.env["SECOND_MONGODB_URI"] ?? "";
const seed = Number(process.env["ENGINES_SEED"] ?? Math.floor(Math.random() * 1_000_000));
const questions = sized("ENGINES_QUESTIONS", { small: 5, full: 10 });
const cases = Object.entries(roles).flatMap(([role, all]) => Object.keys(all).map((name) => [role, name] as const));

if (uri === "") process.stderr.write("The engines are not compared: SECOND_MONGODB_URI names no second one.\n");
const compared = uri === "" ? describe.skip : describe;

compared("the stand-in answers as the second engine does, or as the manual says", () => {
  const judged = new Map<string, number>();
  let standin: EmbeddedDatabase;
  let engines: Engine[];
  let comparison: Comparison;

  beforeAll(async () => {
    process.stderr.write(`ENGINES_SEED=${seed}: ${cases.length} operators and commands, ${questions} questions of each\n`);
    standin = await startEmbedded({
      dataDir: null,
      cacheDir: path.resolve(process.env["CACHE_DIR"] ?? ".cache", "mongod-standin"),
      choice: "standin",
      javaHome: process.env["JAVA_HOME"],
      searchPath: process.env["PATH"] ?? "",
    });
    const name = `compare_${randomBytes(6).toString("hex")}`;
    const [one, other] = await Promise.all([Engine.at(standin.uri, name), Engine.at(uri, name)]);
    engines = [one, other];
    comparison = await Comparison.of(one, other, new Roll(seed));
  });

  afterAll(async () => {
    for (const engine of engines) await engine.close();
    await standin.stop();
    for (const [why, count] of [...judged].sort()) process.stderr.write(`${count} x ${why}\n`);
  });

  test.each(cases)("%s: %s", async (role, name) => {
    // Of its own, so that the case can be repeated alone.
    const roll = new Roll(seed + 1000 * cases.findIndex(([ofRole, ofName]) => ofRole === role && ofName === name));
    const unjudged: string[] = [];
    for (let at = 0; at < questions; at++) {
      for (const difference of await comparison.differences(role, name, roll)) {
        const judgments = judgmentsOf(difference);
        if (judgments === undefined) unjudged.push(textOf(difference));
        for (const { right, why, manual } of judgments ?? []) {
          const line = `${why} (right: ${right}; ${manual})`;
          judged.set(line, (judged.get(line) ?? 0) + 1);
        }
      }
    }
    expect(unjudged.slice(0, 5)).toEqual([]);
  });
});

/** Enough to ask it again by hand. */
function textOf({ question, documents, standin, second }: Difference): string {
  const asked = "calls" in question ? question.calls.map(({ text }) => text).join("; ") : BSON.EJSON.stringify(question);
  const about = documents.length > 12 ? `${documents.length} documents` : BSON.EJSON.stringify([...documents]);
  return `${asked} of ${about}\n  stand-in ${own(standin, second)}\n  second   ${own(second, standin)}`;
}

/** What only this answer has. */
function own(answer: string, other: string): string {
  const [rows, others] = [answer, other].map((text) => text.split(/\n|(?<=\}),(?=\{)|","/));
  return (rows ?? []).filter((row) => others?.includes(row) !== true).join("\n           ");
}
