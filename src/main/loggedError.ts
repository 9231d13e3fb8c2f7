interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** Not "code", the name of what opens accounts: that is left out of every line. */
  readonly errorCode?: string | number;
  readonly codeName?: string;
  readonly stack?: string;
  /** What it was made of, the outermost first. */
  readonly causes?: readonly string[];
}

const MOST_CAUSES = 5;

/** What a log says of an error: not what else hangs on it, such as the driver's view of all servers or a document. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const causes: string[] = [];
  for (let cause = error.cause; cause instanceof Error && causes.length < MOST_CAUSES; cause = cause.cause)
    causes.push(`${cause.name}: ${cause.message}`);
  const code: unknown = Reflect.get(error, "code");
  const codeName: unknown = Reflect.get(error, "codeName");
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === "string" || typeof code === "number" ? { errorCode: code } : {}),
    ...(typeof codeName === "string" ? { codeName } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(causes.length === 0 ? {} : { causes }),
  };
}
