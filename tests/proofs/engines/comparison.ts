import type { Collection, Document } from "mongodb";
import { commands } from "./cases/commands.js";
import { expressions } from "./cases/expressions.js";
import { queries } from "./cases/queries.js";
import { accumulators, stages } from "./cases/stages.js";
import { updates } from "./cases/updates.js";
import type { Cases, Difference, Question } from "./Case.js";
import type { Engine } from "./Engine.js";
import type { Roll } from "./Roll.js";
import { documentsOf } from "./values.js";

/** Every operator, by what it is of: `$max` of an update has little to do with that of a group. */
export const roles: Readonly<Record<string, Cases>> = { queries, updates, expressions, accumulators, stages, commands };

const indexes: readonly (readonly Document[])[] = [
  [],
  [{ a: 1 }, { "d.e": 1 }],
  [{ l: 1 }, { "p.k": 1 }, { g: 1, n: -1 }],
  [{ s: 1 }, { n: 1 }],
];

interface Held {
  readonly documents: readonly Document[];
  readonly inStandin: Collection;
  readonly inSecond: Collection;
}

/** Both engines with the same documents, which nobody changes, in collections with indexes and without any. */
export class Comparison {
  private constructor(
    private readonly standin: Engine,
    private readonly second: Engine,
    private readonly held: readonly Held[],
  ) {}

  static async of(standin: Engine, second: Engine, roll: Roll): Promise<Comparison> {
    const held: Held[] = [];
    for (const each of indexes) {
      const documents = documentsOf(roll, 40);
      const [inStandin, inSecond] = await Promise.all([standin.holding(documents, each), second.holding(documents, each)]);
      held.push({ documents, inStandin, inSecond });
    }
    return new Comparison(standin, second, held);
  }

  /** What the engines answer otherwise to one question of the case, each time about as few documents as can be. */
  async differences(role: string, name: string, roll: Roll): Promise<Difference[]> {
    const question = roles[role]?.[name]?.(roll);
    if (question === undefined) throw new Error(`There is no case ${role} ${name}.`);
    const held = roll.of(this.held);
    const own = "update" in question || "calls" in question ? documentsOf(roll, 12) : undefined;
    const asked = async (about: Question, documents: readonly Document[]): Promise<Difference[]> => {
      const [standin, second] = await Promise.all([
        this.standin.answer(about, documents, held.inStandin),
        this.second.answer(about, documents, held.inSecond),
      ]);
      return standin === second ? [] : [{ role, name, question: about, documents, standin, second }];
    };
    const whole = await asked(question, own ?? held.documents);
    const [first] = whole;
    if (first === undefined) return [];
    if ("update" in question && question.where === undefined) return byDocument(first);
    const parts: Difference[] = [];
    for (const one of own ?? held.documents) {
      const alone = ofOne(question, one);
      if (alone !== undefined) parts.push(...(await asked(alone, [one])));
    }
    return parts.length > 0 ? parts : whole;
  }
}

/** Each document of an update has a line of the answers. */
function byDocument(whole: Difference): Difference[] {
  const [standin, second] = [whole.standin.split("\n"), whole.second.split("\n")];
  return whole.documents.flatMap((one, at) =>
    standin[at] === second[at] ? [] : [{ ...whole, documents: [one], standin: standin[at] ?? "", second: second[at] ?? "" }],
  );
}

/** The same question about one document only; none where the answer is about several. */
function ofOne(question: Question, { _id }: Document): Question | undefined {
  if ("find" in question) return { find: { $and: [{ _id }, question.find] } };
  if ("aggregate" in question && question.each === true) return { ...question, aggregate: [{ $match: { _id } }, ...question.aggregate] };
  return undefined;
}
