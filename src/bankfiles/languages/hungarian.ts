import type { Language } from "./Language.js";

export const hungarian: Language = {
  code: "hu",
  region: "central",
  headings: {
    date: [
      "dátum | tranzakció dátuma | tranzakció időpontja | tranzakció dátum",
      "könyvelés dátuma | könyvelési dátum | könyvelés napja",
      "értéknap | értéknap dátuma | esedékesség",
    ],
    amount: ["összeg a számla devizanemében | könyvelt összeg | számla összege", "összeg | tranzakció összege | forgalom"],
    debit: ["terhelés | terhelés összege | kiadás | tartozik"],
    credit: ["jóváírás | jóváírás összege | bevétel | követel"],
    type: ["terhelés/jóváírás | terhelés jóváírás | irány | t/j", "típus | tranzakció típusa | forgalom típusa | tranzakció típus"],
    payee: ["partner neve | partner név | partner | ellenoldali név | kereskedő | ellenszámla neve | kedvezményezett/megbízó"],
    payer: ["megbízó | fizető fél"],
    recipient: ["kedvezményezett | kedvezményezett neve"],
    description: ["közlemény | leírás | megjegyzés | tranzakció leírása | tranzakció leírás", "hivatkozás"],
    note: ["jegyzet"],
    category: ["kategória | költési kategória"],
    currency: ["számla devizaneme", "devizanem | pénznem | deviza | tranzakció devizaneme"],
    externalId: ["tranzakció azonosító | tranzakcióazonosító | banki tranzakció azonosító"],
    balance: ["egyenleg | záró egyenleg | könyvelt egyenleg | számlaegyenleg"],
    fee: ["díj | jutalék"],
    status: ["állapot | státusz"],
    account: ["számla | számlaszám | könyvelési számla | számla száma | számla név"],
    ignored: [
      "idő | kártya | kártyaszám | partner számlaszáma | partner számla | ellenszámla | árfolyam | ország | iban | bic | partner bankszámla",
    ],
  },
  out: "terhelés | kiadás | t | kimenő",
  in: "jóváírás | bevétel | j | bejövő",
  final: "könyvelt | teljesült | teljesített",
  notFinal: "függőben | zárolt | elutasítva | törölt | könyveletlen | zárolás",
  balanceRow: "nyitó egyenleg | záró egyenleg | nyitóegyenleg | záróegyenleg | előző egyenleg",
};
