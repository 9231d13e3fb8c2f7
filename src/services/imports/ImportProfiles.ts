import { accountWords } from "../../domain/importFile.js";
import { sha256 } from "../../domain/sha256.js";
import type { Clock } from "../../domain/ids.js";
import type { ImportProfileDoc } from "../../models/import.js";
import type { Models } from "../../models/Models.js";
import { type ImportMapping, lastingAnswers } from "../../validation/import.js";
import type { Dialect } from "../../bankfiles/Dialect.js";

/** What is longer would take long to normalise. */
const LONGEST_HEADING = 200;

/** What was answered once for the files of a source. */
export interface Profile {
  readonly layout: string;
  readonly mapping: ImportMapping;
}

/** Remembers per budget how the files of a source are to be read, so that the second one needs no answer. */
export class ImportProfiles {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
  ) {}

  async find(budgetId: string, source: string): Promise<Profile | null> {
    const doc = await this.models.importProfiles.findOne({ _id: idOf(budgetId, source), budgetId }).lean<ImportProfileDoc>();
    if (doc === null) return null;
    const mapping: ImportMapping = JSON.parse(doc.mapping);
    return { layout: doc.layout, mapping };
  }

  /** The newest answers take the place of the earlier ones. */
  async remember(budgetId: string, source: string, dialect: Dialect, mapping: ImportMapping): Promise<void> {
    const fields = { source, layout: layoutOf(dialect), mapping: JSON.stringify(lastingIn(mapping)), updatedAt: this.clock.now() };
    await this.models.importProfiles.updateOne({ _id: idOf(budgetId, source), budgetId }, { $set: fields }, { upsert: true });
  }
}

/** What the answers rest on: with other columns they may mean something else. */
export function layoutOf({ format, csv }: Dialect): string {
  const columns = csv === null ? [] : csv.headerLine === 0 ? [csv.width] : csv.names.map(lasting);
  return sha256(JSON.stringify([format, columns])).toString("base64url");
}

/** Not by how headings are compared today: what was answered for a file must be found by every later release. */
function lasting(heading: string): string {
  const given = heading.trim().toLowerCase();
  if (given.length > LONGEST_HEADING) return "";
  const spelled = given.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("ß", "ss");
  const letters = spelled.normalize("NFKD").replace(/\p{M}/gu, "");
  return letters.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** How a file is read, not what becomes of its rows. Which money account it means, the account itself remembers. */
function lastingIn({ accounts = {}, ...mapping }: ImportMapping): object {
  const words = Object.entries(accounts).filter(([, word]) => accountWords.some((one) => one === word));
  return {
    ...Object.fromEntries(Object.entries(mapping).filter(([answer]) => lastingAnswers.has(answer))),
    ...(words.length === 0 ? {} : { accounts: Object.fromEntries(words) }),
  };
}

/** What is said now goes before what was said then, column by column. */
export function merged(then: ImportMapping, now: ImportMapping): ImportMapping {
  const columns = { ...then.columns, ...now.columns };
  const accounts = { ...then.accounts, ...now.accounts };
  return {
    ...then,
    ...now,
    ...(Object.keys(columns).length === 0 ? {} : { columns }),
    ...(Object.keys(accounts).length === 0 ? {} : { accounts }),
  };
}

function idOf(budgetId: string, source: string): string {
  return `${budgetId}:${sha256(source).toString("base64url").slice(0, 22)}`;
}
