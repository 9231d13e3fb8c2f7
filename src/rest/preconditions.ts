import { PreconditionFailed } from "../domain/errors.js";
import { tagOf } from "./answers.js";

/**
 * The versions that `If-Match` allows; undefined when anything goes. A header without a tag of ours (a weak one, one without its
 * quotes) is refused in words of its own: reading the resource again would not help.
 */
export function ifMatch(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === "*") return undefined;
  const versions = header.split(",").flatMap((tag) => {
    const version = /^"(\d{1,15})(?:-[\w-]+)?"$/.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
  if (versions.length === 0)
    throw new PreconditionFailed('If-Match must be the ETag of the resource as it was sent, with its quotes: "3".');
  return versions;
}

/** The same for what has no version: asks whether it still is what one of the tags names. Undefined when anything goes. */
export function ifTagged(header: string | undefined, read: () => Promise<object>): (() => Promise<boolean>) | undefined {
  if (header === undefined || header.trim() === "*") return undefined;
  const tags = header.split(",").map((tag) => tag.trim());
  return async () => tags.includes(tagOf(await read()));
}
