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
