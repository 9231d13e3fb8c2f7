export interface GuessAllowance {
  /** Wrong tries at one account, by one device or from one address, before the first pause. */
  readonly free: number;
  /** The longest pause, in seconds; each is twice the one before, from one second on. */
  readonly longestPause: number;
  /** Wrong tries of strangers from one address, whatever the account. */
  readonly address: number;
  /** Wrong tries of strangers at one password, ever. */
  readonly lifetime: number;
  /** Messages to one account, or of one account to one mailbox; one address or account asks for, and a mailbox gets, four times as many. */
  readonly mails: number;
  /** New accounts from one address, and from all. */
  readonly registrations: number;
  readonly registrationsInAll: number;
  /** Invitations that one account sends within a day. */
  readonly invitations: number;
  /** Messages within a day to a mailbox whose owner has asked for none of them. */
  readonly unasked: number;
  /** Notices of one kind within an hour to one account; the daily mail tells the others. */
  readonly notices: number;
  /** Of addresses, messages and registrations. */
  readonly windowSeconds: number;
}

export const usualAllowance: GuessAllowance = {
  free: 5,
  longestPause: 3600,
  address: 100,
  lifetime: 10_000,
  mails: 5,
  registrations: 20,
  registrationsInAll: 1000,
  invitations: 100,
  unasked: 20,
  notices: 5,
  windowSeconds: 900,
};

/** Where no requests are counted, in development, as many people may register and be invited as somebody needs for trying. */
export function allowanceOf({ rateLimitPerMinute }: { readonly rateLimitPerMinute: number }): GuessAllowance {
  if (rateLimitPerMinute > 0) return usualAllowance;
  return { ...usualAllowance, registrations: UNCOUNTED, registrationsInAll: UNCOUNTED, invitations: UNCOUNTED };
}

const UNCOUNTED = 1_000_000_000;

/** How many seconds lie between two tries after so many wrong ones. */
export function pauseAfter(wrong: number, { free, longestPause }: Pick<GuessAllowance, "free" | "longestPause">): number {
  return wrong < free ? 0 : Math.min(longestPause, 2 ** Math.min(30, wrong - free));
}

/** After so many wrong attempts of strangers the owner is notified; the last number ends their attempts. */
export function notifiesOwnerAt(tried: number, { lifetime }: Pick<GuessAllowance, "lifetime">): boolean {
  return [20, 100, 1000, lifetime].includes(tried);
}
