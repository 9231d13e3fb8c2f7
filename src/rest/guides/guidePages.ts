import express, { type Router } from "express";
import { escaped, sendHtml } from "../htmlPage.js";
import { fileOf, groups, type ReadGuide } from "./guides.js";
import { rendered, titleOf } from "./rendered.js";

interface Page {
  readonly title: string;
  readonly content: string;
}

export interface GuideFiles {
  readonly read: ReadGuide;
  /** The names of the files in `docs/decisions`, without their ending. */
  readonly decisions: () => Promise<readonly string[]>;
}

/** The guides, the decisions and the changelog, from the files of this very version: `/docs` lists them. */
export function guidePages(files: GuideFiles): Router {
  const router = express.Router();
  const guides = new Guides(files);
  router.get("/", async (_request, response) => {
    sendHtml(response, "Guides", await guides.list());
  });
  router.get(/^\/((?:decisions\/)?[\w-]+)(?:\.md)?$/, async (request, response, next) => {
    const page = await guides.page(request.params[0] ?? "");
    if (page === null) next();
    else sendHtml(response, escaped(page.title), page.content);
  });
  return router;
}

/** Each is read and rendered once, when somebody asks for it. */
class Guides {
  private readonly pages = new Map<string, Page>();

  constructor(private readonly files: GuideFiles) {}

  async page(name: string): Promise<Page | null> {
    const known = this.pages.get(name);
    if (known !== undefined) return known;
    const file = fileOf(name);
    const text = await this.files.read(file);
    if (text === null) return null;
    const page = { title: titleOf(text), content: rendered(file, text) };
    this.pages.set(name, page);
    return page;
  }

  async list(): Promise<string> {
    const decisions = (await this.files.decisions()).map((name) => `decisions/${name}`);
    const sections = [...groups, { title: "Decisions", names: decisions }].map(async ({ title, names }) =>
      section(title, await Promise.all(names.map((name) => this.entry(name)))),
    );
    return `<h1>Guides</h1>${(await Promise.all(sections)).join("")}`;
  }

  private async entry(name: string): Promise<string> {
    const page = await this.page(name);
    return page === null ? "" : `<li><a href="/docs/${name}">${escaped(page.title)}</a></li>`;
  }
}

function section(title: string, entries: readonly string[]): string {
  return `<h2 id="${title.toLowerCase().replaceAll(" ", "-")}">${title}</h2><ul>${entries.join("")}</ul>`;
}
