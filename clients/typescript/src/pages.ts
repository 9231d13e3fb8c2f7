interface Page<Item> {
  readonly data: readonly Item[];
  readonly nextCursor: string | null;
}

/** Where a page begins, to be spread into the query. */
export interface At {
  readonly cursor?: string;
}

export async function* pages<Item>(read: (at: At) => Promise<Page<Item>>): AsyncGenerator<readonly Item[], void> {
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Page<Item> = await read(cursor === "" ? {} : { cursor });
    yield page.data;
    cursor = page.nextCursor;
  }
}

/** Every entry of a list, page by page as they are taken. */
export async function* items<Item>(read: (at: At) => Promise<Page<Item>>): AsyncGenerator<Item, void> {
  for await (const page of pages(read)) yield* page;
}
