/** Where one JSON value is kept between two starts of an app. */
export interface Store<Value> {
  load(): Promise<Value | null>;
  save(value: Value): Promise<void>;
}

/** Forgets with the process. Made in a variable, before its use says of what, it fits each: what it is of may stay unsaid. */
export class MemoryStore<Value = never> implements Store<Value> {
  private text: string | null = null;

  async load(): Promise<Value | null> {
    return this.text === null ? null : JSON.parse(this.text);
  }

  async save(value: Value): Promise<void> {
    this.text = JSON.stringify(value);
  }
}

/** Under a name in `localStorage`, or whatever has its two methods. */
export class WebStore<Value = never> implements Store<Value> {
  constructor(
    private readonly name: string,
    private readonly storage: Pick<Storage, "getItem" | "setItem"> = localStorage,
  ) {}

  async load(): Promise<Value | null> {
    const text = this.storage.getItem(this.name);
    return text === null ? null : JSON.parse(text);
  }

  async save(value: Value): Promise<void> {
    this.storage.setItem(this.name, JSON.stringify(value));
  }
}
