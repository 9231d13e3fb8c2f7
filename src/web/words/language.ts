import { createContext, useContext } from "react";
import { en, type Words } from "./en/en.js";

export interface Language {
  readonly words: Words;
  /** For dates and amounts, such as "de-AT"; the words follow its language where there is a dictionary. */
  readonly locale: string;
}

const dictionaries: ReadonlyMap<string, Words> = new Map([["en", en]]);

function canonical(locale: string | null | undefined): string | null {
  if (locale === null || locale === undefined || locale === "") return null;
  try {
    return Intl.getCanonicalLocales(locale.replace("_", "-"))[0] ?? null;
  } catch {
    return null;
  }
}

export function languageOf(wanted: string | null | undefined): Language {
  const here = canonical(navigator.language) ?? "en";
  const chosen = canonical(wanted) ?? here;
  // "en" on the account and "en-GB" in the browser: the browser knows the country.
  const locale = here.startsWith(`${chosen}-`) ? here : chosen;
  return { locale, words: dictionaries.get(locale.split("-")[0] ?? "en") ?? en };
}

export const LanguageContext = createContext<Language>({ words: en, locale: "en" });

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

export function useWords(): Words {
  return useLanguage().words;
}
