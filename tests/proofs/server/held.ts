/** How often an operation held the event loop for longer than the sample takes, which is 50 ms on two cores of an ordinary server in a cloud. */
export interface Held {
  readonly operation: string;
  /** In so many requests, */
  readonly long: number;
  /** of so many that were at work while nobody else was. */
  readonly requests: number;
  /** The longest turn, in times of the sample. */
  readonly samples: number;
}

export const REPEATED = 3;

/** An operation that holds the loop does so again and again; what the machine or a collection of garbage holds is now here, now there. */
export function holdsTheLoop({ long, requests }: Held): boolean {
  return long >= REPEATED && 2 * long > requests;
}

/** By process and operation. */
const noted = new Map<string, Held>();

export function noteHeld(pid: number | undefined, held: Held | undefined): void {
  if (held !== undefined) noted.set(`${pid} ${held.operation}`, held);
}

/** What held the loop of any server again and again so far. */
export function heldAgain(): readonly Held[] {
  return [...noted.values()].filter(holdsTheLoop);
}
