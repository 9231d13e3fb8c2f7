// What a browser has and Node's types do not: the tests of the web app's store import sources that name it.
type RequestInfo = string | Request;

declare function reportError(error: unknown): void;

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
  readonly userAgent: string;
  readonly locks: {
    request<Result>(name: string, options: { signal?: AbortSignal }, run: () => Promise<Result>): Promise<Result>;
  };
};
