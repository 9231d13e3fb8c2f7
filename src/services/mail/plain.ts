import { truncated } from "../../domain/truncated.js";

const LONGEST = 60;

/**
 * What people call themselves and their things, in a message to somebody else: one bounded line, in which no mail program finds a link.
 */
export function plain(text: string, longest = LONGEST): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[:/\\@]+/g, " ")
    .replace(/[.\u3002\uFF0E\uFF61](?=\S)/gu, ". ")
    .replace(/ {2,}/g, " ")
    .trim();
  return truncated(line, longest);
}
