import type { BankFile, Bytes } from "../../bankfiles/BankFile.js";
import type { Question } from "../../bankfiles/Questions.js";
import { readBankFile, type Reading } from "../../bankfiles/readBankFile.js";
import { Invalid } from "../../domain/errors.js";
import { beyondWork } from "../../runtime/work.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ImportMapping, ImportRequest } from "../../validation/import.js";
import type { Dependencies } from "../Dependencies.js";
import { giveIdentifiers } from "../moneyaccounts/identifiers.js";
import { type AccountOfImport, requireAccounts } from "./accountOfImport.js";
import { fileAccounts, learnedFrom, noFileAccounts, requireAnswers } from "./fileAccounts.js";
import type { ImportFiles } from "./ImportFiles.js";
import { commonCurrency, foreignIn, rateQuestions } from "./fileCurrencies.js";
import { currenciesOf, type ImportPlan, planOf } from "./ImportPlan.js";
import { type ImportProfiles, layoutOf, merged } from "./ImportProfiles.js";
import { placingOf } from "./placing.js";
import { looked, type Workbooks } from "./Uploads.js";

interface Needs extends Pick<Dependencies, "models" | "clock"> {
  readonly files: ImportFiles;
  readonly workbooks: Workbooks;
  readonly profiles: ImportProfiles;
}

/** Where the rows of a file come in. */
export interface IntoBudget extends AccountOfImport {
  readonly budget: BudgetDoc;
}

/** A file that has arrived whole, for a look only. */
export interface Arrived {
  readonly file: BankFile;
  readonly forget: () => Promise<void>;
}

/** A file that was looked through, with what its source is known for. */
export interface Examined extends Reading {
  readonly mapping: ImportMapping;
  readonly plan: ImportPlan;
}

/** Takes files in and finds out how they are to be read, with what was answered for their source before. */
export class ImportIntake {
  constructor(private readonly needs: Needs) {}

  /** For a look only: what does not fit into one piece is stored until the look is over. */
  async receive(caller: string, id: string, bytes: Bytes): Promise<Arrived> {
    const { files, workbooks } = this.needs;
    const forget = (): Promise<void> => beyondWork(() => files.remove(id));
    try {
      const { isSheet, bytes: arriving } = await looked(bytes);
      const held = await files.hold(id, arriving);
      if (!isSheet) return { file: { bytes: held.bytes, isSheet }, forget: held.isStored ? forget : nothing };
      await files.store(id, workbooks.lines(held.bytes(), caller));
      return { file: { bytes: files.source(id), isSheet }, forget };
    } catch (error) {
      await forget().catch(() => undefined);
      throw error;
    }
  }

  examine(request: ImportRequest, into: IntoBudget, file: BankFile): Promise<Examined> {
    return this.read(file, request, into);
  }

  /** Stores the file for the import to come. What leaves questions open is refused, and leaves nothing behind. */
  async take(
    caller: string,
    id: string,
    request: ImportRequest,
    into: IntoBudget,
    bytes: Bytes,
  ): Promise<{ size: number; plan: ImportPlan }> {
    const { files, workbooks, profiles } = this.needs;
    try {
      const { isSheet, bytes: arriving } = await looked(bytes);
      const arrived = await files.store(id, arriving);
      const size = isSheet ? await files.store(id, workbooks.lines(files.source(id)(), caller)) : arrived;
      const { plan, questions, mapping } = await this.read({ bytes: files.source(id), isSheet }, request, into);
      if (questions.length > 0) throw refusalOf(questions);
      if (mapping.source !== undefined) await profiles.remember(into.budget._id, mapping.source, plan, mapping);
      await this.learn(into, plan, mapping);
      return { size, plan };
    } catch (error) {
      await beyondWork(() => files.remove(id)).catch(() => undefined);
      throw error;
    }
  }

  private async read(file: BankFile, request: ImportRequest, into: IntoBudget): Promise<Examined> {
    const { format, moneyAccountId } = request;
    const { budget } = into;
    const given = withSource(request);
    requireAnswers(into, given.accounts);
    const readBy = async (mapping: ImportMapping): Promise<Examined> => {
      const first = into.accounts.get(moneyAccountId ?? "")?.currency ?? budget.currency;
      const reading = await readBankFile(file, { format, mapping }, first, budget.currency);
      const { placed, questions } = moneyAccountId === undefined ? fileAccounts(into, reading, mapping.accounts) : noFileAccounts;
      const isOwn = reading.dialect.csv?.own === true;
      const foreign = foreignIn(into, budget.currency, { moneyAccountId, placed }, isOwn);
      const common = isOwn ? budget.currency : commonCurrency(foreign, { placed }, budget.currency);
      const again = common === first ? reading : await readBankFile(file, { format, mapping }, common, budget.currency);
      const plan = planOf(again.dialect, mapping, { moneyAccountId, placed, ...foreign });
      requireAccounts(into, placingOf(plan));
      const asked = [...again.questions, ...questions, ...rateQuestions(foreign, again, budget.currency, mapping.rate)];
      const rows = () => again.rows(currenciesOf(plan, budget.currency));
      return { ...again, rows, questions: asked, mapping, plan };
    };
    const profile = given.source === undefined ? null : await this.needs.profiles.find(budget._id, given.source);
    if (profile !== null) {
      const found = await readBy(merged(profile.mapping, given)).catch((error: unknown) => {
        if (error instanceof Invalid) return null;
        throw error;
      });
      if (found !== null && layoutOf(found.plan) === profile.layout) return found;
    }
    return readBy(given);
  }

  /** What was answered once is not asked again: from now on the money accounts have these identifiers, unless another one has them. */
  private async learn(into: IntoBudget, { placed = {} }: ImportPlan, { accounts }: ImportMapping): Promise<void> {
    const { _id: budgetId } = into.budget;
    for (const [identifier, id] of learnedFrom(into, placed, accounts))
      await giveIdentifiers(this.needs, { budgetId, identifiers: [identifier], into: id });
  }
}

async function nothing(): Promise<void> {}

/** For whoever did not answer the questions. A dry run shows the ways to answer them. */
function refusalOf(questions: readonly Question[]): Invalid {
  return new Invalid(questions.map(({ path, code, message, options }) => ({ path, code, message, options })));
}

/** The source may be named beside the mapping or in it. */
function withSource({ source, mapping, moneyAccountId }: ImportRequest): ImportMapping {
  if (moneyAccountId !== undefined && mapping.accounts !== undefined)
    throw Invalid.at("/mapping/accounts", "not-allowed", "Send either moneyAccountId or accounts.");
  if (source === undefined) return mapping;
  if (mapping.source !== undefined && mapping.source !== source) {
    throw Invalid.at("/mapping/source", "not-allowed", "source is sent twice with different values.");
  }
  return { ...mapping, source };
}
