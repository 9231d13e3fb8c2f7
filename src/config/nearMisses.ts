/** Names that other programs have for the same thing. */
const others: Readonly<Record<string, string>> = {
  MONGO_URI: "MONGODB_URI",
  MONGO_URL: "MONGODB_URI",
  MONGODB_URL: "MONGODB_URI",
  DATABASE_URL: "MONGODB_URI",
  BASE_URL: "PUBLIC_URL",
  APP_URL: "PUBLIC_URL",
  SMTP_URI: "SMTP_URL",
  MAIL_URL: "SMTP_URL",
  SMTP_FROM: "MAIL_FROM",
};

/** Names in the environment that were probably meant as one of ours: the server would go on without what they say. */
export function nearMisses(names: readonly string[], known: readonly string[]): string[] {
  const ours = new Set(known);
  return names
    .filter((name) => !ours.has(name))
    .flatMap((name) => {
      const meant = others[name] ?? known.find((one) => isNear(name, one));
      return meant === undefined || names.includes(meant)
        ? []
        : [`${name} is set and means nothing to this server. Did you mean ${meant}?`];
    });
}

/** Short names are too much alike to say. */
function isNear(name: string, known: string): boolean {
  const allowed = known.length < 6 ? 0 : known.length < 9 ? 1 : 2;
  return Math.abs(name.length - known.length) <= allowed && distance(name, known) <= allowed;
}

/** Of Levenshtein: how many letters differ. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
