import type { Language } from "./Language.js";

export const slovak: Language = {
  code: "sk",
  region: "central",
  headings: {
    date: [
      "dátum | dátum transakcie | dátum realizácie | dátum operácie | dátum prevodu",
      "dátum zaúčtovania | dátum spracovania | dátum zúčtovania",
      "dátum valuty | valuta",
    ],
    amount: ["suma v mene účtu", "suma | čiastka | suma transakcie | obrat"],
    debit: ["na ťarchu | výdaj | výdavky | debet"],
    credit: ["v prospech | príjem | príjmy | kredit"],
    type: ["kredit/debet | smer platby | smer | debet/kredit", "typ | typ transakcie | typ pohybu | typ operácie"],
    payee: ["názov protiúčtu | názov protistrany | protistrana | obchodník | partner | názov účtu protistrany | platiteľ/príjemca"],
    payer: ["platiteľ | odosielateľ"],
    recipient: ["príjemca"],
    description: [
      "popis | správa pre príjemcu | poznámka | informácia pre príjemcu | popis transakcie | účel platby | popis pohybu",
      "text | referencia",
    ],
    note: ["komentár | vlastná poznámka"],
    category: ["kategória"],
    currency: ["mena účtu", "mena"],
    externalId: ["id transakcie | číslo transakcie | referencia banky"],
    balance: ["zostatok | zostatok po transakcii | konečný zostatok"],
    fee: ["poplatok"],
    status: ["stav"],
    account: ["účet | číslo účtu | iban účtu"],
    ignored: [
      "čas | protiúčet | iban protiúčtu | číslo protiúčtu | kód banky | názov banky | variabilný symbol | konštantný symbol | špecifický symbol | vs | ks | ss | referencia platiteľa | kurz | karta | číslo karty | miesto | krajina | bic | predčíslie účtu | predčíslie protiúčtu",
    ],
  },
  out: "odchádzajúca | výdaj | debet | na ťarchu",
  in: "prichádzajúca | príjem | kredit | v prospech",
  final: "zaúčtované | zrealizovaná | spracovaná",
  notFinal: "čaká | blokácia | zamietnutá | zrušená | nezaúčtované",
  balanceRow: "počiatočný zostatok | konečný zostatok | predchádzajúci zostatok",
};
