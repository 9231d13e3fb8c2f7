import type { Language } from "./Language.js";

export const polish: Language = {
  code: "pl",
  region: "central",
  headings: {
    date: [
      "data | data operacji | data transakcji | #data operacji",
      "data księgowania | data ksiegowania | data zaksięgowania | #data księgowania | data rozliczenia",
      "data waluty",
    ],
    amount: [
      "kwota w walucie rachunku | kwota w pln | kwota rozliczenia",
      "kwota | kwota operacji | kwota transakcji | #kwota | kwota transakcji (waluta rachunku)",
    ],
    debit: ["obciążenia | obciążenie | wypłata | wydatki | wydatek | kwota obciążenia"],
    credit: ["uznania | uznanie | wpłata | wpływy | wpływ | kwota uznania"],
    type: [
      "strona | rodzaj księgowania | wn/ma | winien/ma",
      "typ | typ transakcji | rodzaj transakcji | rodzaj operacji | typ operacji | opis operacji rodzaj",
    ],
    payee: [
      "nazwa kontrahenta | kontrahent | nadawca/odbiorca | nadawca / odbiorca | odbiorca/zleceniodawca | #nadawca/odbiorca | dane kontrahenta | nazwa nadawcy/odbiorcy | sprzedawca | nazwa odbiorcy/nadawcy",
    ],
    payer: ["nadawca | zleceniodawca | nazwa nadawcy"],
    recipient: ["odbiorca | beneficjent | nazwa odbiorcy"],
    description: [
      "tytuł | opis | opis operacji | tytułem | tytuł operacji | szczegóły | opis transakcji | #tytuł | #opis operacji",
      "szczegóły transakcji | referencje",
    ],
    note: ["notatka | notatki | komentarz"],
    category: ["kategoria | #kategoria"],
    currency: ["waluta rachunku", "waluta | waluta operacji"],
    externalId: ["numer transakcji | nr transakcji | identyfikator transakcji | numer operacji"],
    balance: ["saldo | saldo po operacji | #saldo po operacji | saldo po transakcji | saldo końcowe"],
    fee: ["opłata | prowizja"],
    status: ["status | stan"],
    account: ["rachunek | numer rachunku | konto | numer konta | #rachunek | numer rachunku/karty | #numer konta"],
    ignored: [
      "godzina | czas | karta | numer karty | numer rachunku kontrahenta | rachunek kontrahenta | rachunek nadawcy | rachunek odbiorcy | konto nadawcy | konto odbiorcy | #numer rachunku | numer rachunku nadawcy/odbiorcy | nazwa banku | nazwa rachunku | kraj | miasto | kurs | kwota oryginalna | waluta oryginalna | kwota blokady/zwolnienie blokady | waluta blokady | kwota płatności w walucie | waluta płatności | lokalizacja | nr karty",
    ],
  },
  out: "obciążenie | wydatek | wypłata | wn | wychodzący | obciążenia",
  in: "uznanie | wpływ | wpłata | ma | przychodzący | uznania",
  final: "zaksięgowana | zaksięgowano | zrealizowana | wykonana | rozliczona",
  notFinal: "oczekująca | oczekujące | odrzucona | anulowana | blokada | w trakcie | nierozliczona",
  balanceRow: "saldo początkowe | saldo końcowe | saldo poprzednie | #saldo początkowe | #saldo końcowe",
};
