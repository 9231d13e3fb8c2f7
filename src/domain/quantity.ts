/** How many there are of something whose plural is made by an "s". */
export function quantity(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}
