const MOST = 2000;
/** Longer texts are hardly ever the same. */
const LONGEST = 200;

/** A cache of results by text: the rows of a file repeat payees, words and dates. */
export class Memo<T> {
  private readonly known = new Map<string, T>();

  constructor(private readonly work: (text: string) => T) {}

  of(text: string): T {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const found = this.work(text);
    if (text.length > LONGEST) return found;
    if (this.known.size >= MOST) this.known.clear();
    this.known.set(text, found);
    return found;
  }
}
