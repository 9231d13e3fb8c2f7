/** How many there are of something whose plural is made by an "s". */
export function quantity(count: number, one: string): string {
  return `${count} ${nounFor(count, one)}`;
}

/** The word alone, for a number that is written in another way. */
export function nounFor(count: number, one: string): string {
  return count === 1 ? one : `${one}s`;
}
