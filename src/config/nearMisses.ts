import { editDistance } from "../domain/editDistance.js";

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
  return Math.abs(name.length - known.length) <= allowed && editDistance(name, known) <= allowed;
}
