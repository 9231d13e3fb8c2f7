const SystemDate = Date;
let shift = 0;

/** A clock of the machine that somebody sets: timers go on as they do then, since they do not go by it. */
class ShiftedDate extends SystemDate {
  constructor(...given: [] | ConstructorParameters<typeof Date>) {
    if (given.length === 0) super(ShiftedDate.now());
    else super(...given);
  }

  static override now(): number {
    return SystemDate.now() + shift;
  }

  /** Also what was made before the clock could be set. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof SystemDate;
  }
}

/** All of the process, its packages included, takes the date from here. */
export function shiftDate(ahead: number): void {
  shift = ahead;
  Object.defineProperty(ShiftedDate, "name", { value: "Date" });
  globalThis.Date = ShiftedDate as DateConstructor;
}
