const signs = new Intl.Segmenter();

/** What a person sees as the first sign of a name: an emoji has several characters, which mean nothing apart. */
export function firstSign(name: string | null): string | null {
  const [first] = name === null ? [] : signs.segment(name);
  return first?.segment.toUpperCase() ?? null;
}
