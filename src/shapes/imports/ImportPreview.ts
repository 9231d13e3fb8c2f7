/** The rows of one payee that would be imported, in one direction. */
export class ImportPayee {
  /** As in the first row; the description stands for a missing payee. Empty when the rows have neither. */
  payee!: string;

  type!: "expense" | "income";

  /**
   * How many rows.
   * @isInt
   */
  rows!: number;

  /**
   * The sum of the rows, in minor units.
   * @isInt
   */
  amount!: number;

  /** The different categories that the rows would have; null stands for none. */
  categoryIds!: (string | null)[];
}

/** The rows that would be imported into one month. */
export class ImportMonth {
  /** The month, as `YYYY-MM`. */
  month!: string;

  /**
   * How many rows.
   * @isInt
   */
  rows!: number;
}

/** The rows of the whole file that would be imported. */
export class ImportPreview {
  /** The 1000 payees with the most rows. Send `payees` in the mapping to choose a category for all rows of a payee. */
  payees!: ImportPayee[];

  /**
   * How many payees the rows have.
   * @isInt
   */
  payeeCount!: number;

  months!: ImportMonth[];
}
