// What a browser has and Node's types do not: tests import sources of the web app that name it.
declare const localStorage: {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
  key(index: number): string | null;
  readonly length: number;
};

declare const navigator: {
  readonly language: string;
  readonly languages: readonly string[];
};

interface IDBDatabase {
  close(): void;
}

interface IDBKeyRange {
  readonly lower: unknown;
  readonly upper: unknown;
}

declare const IDBKeyRange: {
  bound(lower: unknown, upper: unknown): IDBKeyRange;
};

declare const IDBDatabase: { new (): IDBDatabase };
