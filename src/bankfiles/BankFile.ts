export type Bytes = AsyncIterable<Uint8Array, unknown>;
/** The bytes of a file, readable from the beginning as often as needed. */
export type FileSource = () => Bytes;

/** A file as it is stored. Workbooks are stored as lines of text: see `workbook.ts`. */
export interface BankFile {
  readonly bytes: FileSource;
  readonly isSheet: boolean;
}
