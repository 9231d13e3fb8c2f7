import type { Language } from "./Language.js";

export const czech: Language = {
  code: "cs",
  region: "central",
  headings: {
    date: [
      "datum | datum provedení | datum transakce | datum operace | datum pohybu | datum uskutečnění",
      "datum zaúčtování | zaúčtováno | datum zpracování | datum odepsání",
      "valuta | datum valuty | datum splatnosti",
    ],
    amount: ["částka v měně účtu | zaúčtovaná částka | částka účtu", "částka | objem | částka transakce | suma | obrat"],
    debit: ["na vrub | odepsáno | výdaj | výdaje | debet | má dáti"],
    credit: ["ve prospěch | připsáno | příjem | příjmy | kredit | dal"],
    type: [
      "směr úhrady | směr platby | směr | směr transakce | příchozí/odchozí",
      "typ | typ úhrady | typ transakce | typ pohybu | typ operace",
    ],
    payee: [
      "název protistrany | název protiúčtu | protistrana | obchodník | název obchodníka | jméno protistrany | název účtu protistrany | název účtu příjemce | plátce/příjemce | název obchodního místa",
      "název účtu",
    ],
    payer: ["plátce | odesílatel"],
    recipient: ["příjemce"],
    description: [
      "popis | poznámka | zpráva pro příjemce | zpráva | popis transakce | detaily transakce | zpráva pro příjemce / poznámka | text | účel platby | poznámka k úhradě | poznámka pro mne | popis operace | detail",
      "název | údaje o platbě | detaily transakce 1 | upřesnění",
    ],
    note: ["komentář | vlastní poznámka | moje poznámka | poznámka pro mě"],
    category: ["kategorie | skupina plateb | kategorie plateb"],
    currency: ["měna účtu", "měna"],
    externalId: ["id transakce | id pohybu | id operace | číslo transakce | referenční číslo | kód transakce | id platby"],
    balance: ["zůstatek | zůstatek po pohybu | konečný zůstatek | disponibilní zůstatek | zůstatek po transakci"],
    fee: ["poplatek v měně účtu", "poplatek | poplatky"],
    status: ["stav | stav transakce | zaúčtováno stav"],
    account: ["účet | číslo účtu | vlastní účet | můj účet | název mého účtu | číslo mého účtu"],
    ignored: [
      "čas | hodina | protiúčet | číslo protiúčtu | číslo účtu protistrany | číslo účtu příjemce | kód banky | název banky | banka | název banky2 | variabilní symbol | konstantní symbol | specifický symbol | vs | ks | ss | variabilní kód | původní částka | původní měna | původní měna úhrady | původní částka úhrady | kurz | směnný kurz | karta | číslo karty | název karty | místo | obchodní místo | země | provedl | původní částka obchodu | měna obchodu | zdroj | bic | iban | bic / swift | název účtu příjemce 2 | adresa | adresa2 | adresa3 | číslo příkazu | kategorie transakce | reference platby | poznámka příjemce | příčina neprovedení | zadal | sazba poplatku | identifikace transakce",
    ],
  },
  out: "odchozí | výdaj | debet | platba | na vrub | odepsáno",
  in: "příchozí | příjem | kredit | ve prospěch | připsáno",
  final: "zaúčtováno | provedeno | provedená | zaúčtovaná | uskutečněná",
  notFinal: "čeká | blokace | blokováno | zamítnuto | zrušeno | neprovedeno | čeká na zaúčtování",
  balanceRow: "počáteční zůstatek | konečný zůstatek | předchozí zůstatek",
};
