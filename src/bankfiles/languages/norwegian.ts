import type { Language } from "./Language.js";

export const norwegian: Language = {
  code: "no",
  region: "western",
  headings: {
    date: [
      "dato | transaksjonsdato | kjøpsdato | utført dato",
      "bokføringsdato | bokført dato | bokført",
      "rentedato | valuteringsdato | valutadato",
    ],
    amount: ["", "beløp | beløp i | transaksjonsbeløp | sum"],
    debit: ["ut | ut fra konto | ut av konto | belastet | uttak | beløp ut"],
    credit: ["inn | inn på konto | godskrevet | innskudd | beløp inn"],
    type: ["debet/kredit | retning", "type | transaksjonstype | undertype"],
    payee: ["mottaker/avsender | motpart | brukersted | butikk | mottakernavn | betalingsmottaker"],
    payer: ["avsender | fra"],
    recipient: ["mottaker | til"],
    description: ["beskrivelse | forklaring | tekst | melding | forklarende tekst | melding/kid/fakt.nr", "referanse | kid"],
    note: ["notat | kommentar | merknad"],
    category: ["kategori"],
    currency: ["", "valuta"],
    externalId: ["transaksjons-id | arkivref | arkivreferanse | transaksjonsid"],
    balance: ["saldo | bokført saldo"],
    fee: ["gebyr"],
    status: ["status"],
    account: ["konto | kontonummer | fra konto"],
    ignored: [
      "til konto | fra konto navn | til konto navn | fra kontonummer | til kontonummer | valutakurs | kurs | opprinnelig beløp | kortnummer | numref | meldingstekst | sted | land",
    ],
  },
  out: "ut | debet | belastning | uttak | utgift | kjøp",
  in: "inn | kredit | innskudd | inntekt",
  final: "bokført | utført | fullført",
  notFinal: "reservert | venter | avvist | kansellert",
  balanceRow: "inngående saldo | utgående saldo | inngående balanse | utgående balanse",
};
