import { tagOf } from "./answers.js";

/**
 * The versions that `If-Match` allows; undefined when anything goes. A tag that is no version of ours (a weak one, say)
 * stands for a version that never is, so that the write is refused.
 */
export function ifMatch(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === "*") return undefined;
  return header.split(",").map((tag) => {
    const version = /^"(\d{1,15})(?:-[\w-]+)?"$/.exec(tag.trim())?.[1];
    return version === undefined ? -1 : Number(version);
  });
}

/** The same for what has no version: asks whether it still is what one of the tags names. Undefined when anything goes. */
export function ifTagged(header: string | undefined, read: () => Promise<object>): (() => Promise<boolean>) | undefined {
  if (header === undefined || header.trim() === "*") return undefined;
  const tags = header.split(",").map((tag) => tag.trim());
  return async () => tags.includes(tagOf(await read()));
}
