import { Invalid } from "../../domain/errors.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import type { ImportMapping, ImportRequest } from "../../rules/imports/import.js";
import { type Detected, detectDialect, type StoredFile } from "./detection/detectDialect.js";
import type { Bytes } from "./detection/encoding.js";
import type { Dialect } from "./dialect.js";
import { type ImportFiles, inMemory } from "./ImportFiles.js";
import { type ImportProfiles, layoutOf, merged } from "./ImportProfiles.js";
import { refusalOf } from "./questions.js";
import type { Uploads } from "./Uploads.js";

interface Needs {
  readonly files: ImportFiles;
  readonly uploads: Uploads;
  readonly profiles: ImportProfiles;
}

/** A file that was looked through, with what its source is known for. */
export interface Examined extends Detected {
  readonly file: StoredFile;
  readonly mapping: ImportMapping;
}

/** Takes files in and finds out how they are to be read, with what was answered for their source before. */
export class ImportIntake {
  constructor(private readonly needs: Needs) {}

  /** For a look only: nothing is stored. */
  async examine(request: ImportRequest, budget: BudgetDoc, bytes: Bytes): Promise<Examined> {
    const upload = await this.needs.uploads.open(bytes);
    return this.detected({ bytes: await inMemory(upload.bytes), isSheet: upload.isSheet }, request, budget);
  }

  /** Stores the file for the import to come. What leaves questions open is refused, and leaves nothing behind. */
  async take(id: string, request: ImportRequest, budget: BudgetDoc, bytes: Bytes): Promise<{ size: number; dialect: Dialect }> {
    const { files, uploads, profiles } = this.needs;
    try {
      const upload = await uploads.open(bytes);
      const size = await files.store(id, upload.bytes);
      const { dialect, questions, mapping } = await this.detected({ bytes: files.source(id), isSheet: upload.isSheet }, request, budget);
      if (questions.length > 0) throw refusalOf(questions);
      if (mapping.source !== undefined) await profiles.remember(budget._id, mapping.source, dialect, mapping);
      return { size, dialect };
    } catch (error) {
      await files.remove(id).catch(() => undefined);
      throw error;
    }
  }

  private async detected(file: StoredFile, request: ImportRequest, budget: BudgetDoc): Promise<Examined> {
    const mapping = withSource(request);
    const given = { ...request, mapping };
    const profile = mapping.source === undefined ? null : await this.needs.profiles.find(budget._id, mapping.source);
    if (profile !== null) {
      const known = { ...given, mapping: merged(profile.mapping, mapping) };
      const found = await detectDialect(file, known, budget.currency).catch((error: unknown) => {
        if (error instanceof Invalid) return null;
        throw error;
      });
      if (found !== null && layoutOf(found.dialect) === profile.layout) return { ...found, file, mapping: known.mapping };
    }
    return { ...(await detectDialect(file, given, budget.currency)), file, mapping };
  }
}

/** The source may be named beside the mapping or in it. */
function withSource({ source, mapping }: ImportRequest): ImportMapping {
  if (source === undefined) return mapping;
  if (mapping.source !== undefined && mapping.source !== source) {
    throw Invalid.at("/mapping/source", "not-allowed", "source is sent twice with different values.");
  }
  return { ...mapping, source };
}
