const ORDINALS = ["th", "st", "nd", "rd"];

function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return `${number}${(isTeen ? undefined : ORDINALS[number % 10]) ?? "th"}`;
}

function occurrences(count: number): string {
  return count === 1 ? "1 occurrence" : `${count} occurrences`;
}

const NTH: Readonly<Record<number, string>> = { 1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", [-1]: "last" };

/** The texts of the page of recurring movements. */
export const recurring = {
  title: "Recurring",
  hint: "Rent, salaries and subscriptions. The server books them on their day, or proposes them to you.",
  add: "New recurring movement",
  addShort: "Add",
  forecast: "Forecast",
  empty: "Nothing recurs yet",
  emptyHint: "Enter what recurs, such as rent or salary. Months then show what is still expected.",
  next: {
    title: "Coming up",
    hint: (days: number) => `The next ${days} days, and proposals that wait for you.`,
    none: (days: number) => `Nothing in the next ${days} days.`,
    list: "Coming up",
    columns: { day: "Day", payee: "Payee", category: "Category", status: "Status", amount: "Amount", actions: "Actions" },
    statuses: { EXPECTED: "expected", PROPOSED: "proposed", BOOKED: "booked", SKIPPED: "skipped" },
    moved: (day: string) => `moved from ${day}`,
    ownAmount: "own amount",
    book: "Book",
    bookNow: "Book now",
    skip: "Skip",
    restore: "Restore",
    change: "Change only this one",
    following: "Change this one and all later ones",
    of: (action: string, name: string, day: string) => `${action}: ${name}, ${day}`,
    booked: (name: string) => `${name} is booked.`,
    skipped: (name: string) => `${name} is skipped.`,
    restored: (name: string) => `${name} is restored.`,
    changed: (name: string) => `${name} is changed this once.`,
    split: (in_: string) => `split into ${in_}`,
    keys: { move: "move", enter: "book a proposal, change, restore", book: "book", skip: "skip", change: "change" },
  },
  once: {
    title: (name: string, day: string) => `${name}, ${day}`,
    day: "Day",
    hint: "Only this one changes. The others stay as they are.",
  },
  movements: {
    title: "Movements",
    list: "Recurring movements",
    nextDay: (day: string) => `next ${day}`,
    weekends: { KEEP: null, BEFORE: "on weekends, the Friday before", AFTER: "on weekends, the Monday after" },
    modes: { BOOK: "booked automatically", PROPOSE: "proposed to you" },
    catchingUp: (done: number, due: number) => `past days: ${done} of ${due} done`,
    ended: (count: number) => (count === 1 ? "1 has ended" : `${count} have ended`),
    edit: "Edit",
    remove: "Delete",
    removeTitle: (name: string) => `Delete “${name}”?`,
    removeHint: "It books nothing more. Booked entries stay.",
    removed: (name: string) => `“${name}” is deleted.`,
  },
  form: {
    addTitle: "New recurring movement",
    editTitle: "Edit the recurring movement",
    followingTitle: (day: string) => `From ${day} on`,
    followingHint: "This one and all later ones change. Earlier ones stay as they are.",
    editHint: "Booked entries stay. A new rule applies from the next open one.",
    keepParts: (names: string) => `Parts: ${names}`,
    start: "Starts on",
    atOnce: {
      BOOK: (count: number) => `${occurrences(count)} up to today will be booked at once.`,
      PROPOSE: (count: number) => `${occurrences(count)} up to today will wait until you book or skip ${count === 1 ? "it" : "them"}.`,
    },
    repeats: "Repeats",
    every: {
      day: "Every day",
      week: "Every week",
      twoWeeks: "Every 2 weeks",
      month: "Every month",
      threeMonths: "Every 3 months",
      year: "Every year",
    },
    asItIs: (text: string) => `As it is: ${text}`,
    on: "On",
    says: (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
    onStart: (day: string) => `on the ${day}`,
    onLast: "on the last day",
    ends: "Ends",
    endKinds: { never: "Never", on: "On a date", after: "After a number of times" },
    until: "Last day",
    times: "Times",
    weekend: "On a Saturday or Sunday",
    weekends: { KEEP: "Keep the day", BEFORE: "The Friday before", AFTER: "The Monday after" },
    mode: "On its day",
    modes: { BOOK: "Book it", PROPOSE: "Propose it to me" },
  },
  faults: {
    start: (month: string) => `The budget begins in ${month}.`,
    until: "It ends before it starts.",
    times: "Enter a whole number from 1 to 10,000.",
  },
  /** How a rule is said. */
  rule: {
    ordinal,
    days: (every: number) => (every === 1 ? "every day" : every === 2 ? "every second day" : `every ${every} days`),
    workingDays: "every working day",
    weekday: (every: number, day: string) => {
      if (every === 1) return `every ${day}`;
      return every < 4 ? `every ${NTH[every] ?? ""} ${day}` : `every ${every} weeks on ${day}`;
    },
    weekdays: (every: number, days: string) => {
      const weeks = every === 1 ? "every week" : every === 2 ? "every second week" : `every ${every} weeks`;
      return `${weeks} on ${days}`;
    },
    months: (every: number, on: string) => {
      const months = every === 1 ? "every month" : every === 2 ? "every second month" : `every ${every} months`;
      return `${months} on ${on}`;
    },
    years: (every: number, on: string) => (every === 1 ? `every year on ${on}` : `every ${every} years on ${on}`),
    nth: (day: number) => `the ${ordinal(day)}`,
    nthWhereItIs: (day: number) => `the ${ordinal(day)}, in months that have it`,
    nthOrLast: (day: number) => `the ${ordinal(day)} or the last day`,
    lastDay: "the last day",
    nthWeekday: (nth: number, day: string) => (NTH[nth] === undefined ? null : `the ${NTH[nth]} ${day}`),
    nthWorkingDay: (nth: number) => (NTH[nth] === undefined ? null : `the ${NTH[nth]} working day`),
    until: (text: string, day: string) => `${text}, until ${day}`,
    times: (text: string, count: number) => `${text}, ${count === 1 ? "once" : `${count} times`}`,
  },
  commands: {
    next: "Next occurrence",
    previous: "Previous occurrence",
    book: "Book it",
    skip: "Skip it",
    change: "Change only this one",
  },
};
