/** A program that mongodb-memory-server can run as its mongod. */
export interface Engine {
  /** What the start-up line says, as in "mongod 7.0.14". */
  readonly label: string;
  readonly kind: "mongod" | "stand-in";
  readonly binary: string;
  /** As the binary itself reports it, so that mongodb-memory-server does not warn. */
  readonly version: string;
}
