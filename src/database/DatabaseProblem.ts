/** The database cannot be used; the message says what to do about it, and needs no stack. */
export class DatabaseProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DatabaseProblem";
  }
}
