import type { Language } from "./Language.js";

export const estonian: Language = {
  code: "et",
  region: "baltic",
  headings: {
    date: ["kuupäev | tehingu kuupäev | makse kuupäev", "kande kuupäev | raamatupidamise kuupäev", "väärtuspäev"],
    amount: ["", "summa | tehingu summa"],
    debit: ["deebet | väljaminek"],
    credit: ["kreedit | sissetulek"],
    type: ["deebet/kreedit | deebet/kreedit (d/c) | d/k", "tüüp | tehingu tüüp | makse liik"],
    payee: ["saaja/maksja | saaja/maksja nimi | vastaspool"],
    payer: ["maksja | maksja nimi"],
    recipient: ["saaja | saaja nimi"],
    description: ["selgitus | kirjeldus | makse selgitus", "viitenumber"],
    note: ["märkus | kommentaar"],
    category: ["kategooria"],
    currency: ["", "valuuta"],
    externalId: ["arhiveerimistunnus | tehingu number | kande viide"],
    balance: ["saldo | jääk | kontojääk"],
    fee: ["teenustasu"],
    status: ["staatus | olek"],
    account: ["kliendi konto | konto | kontonumber"],
    ignored: [
      "rea tüüp | reatüüp | saaja/maksja konto | saaja konto | dokumendi number | kellaaeg | kaart | vahetuskurss | makse tüüp kood",
    ],
  },
  out: "deebet | väljaminek",
  in: "kreedit | sissetulek | k",
  notFinal: "ootel | broneeritud | tagasi lükatud",
  balanceRow: "algsaldo | lõppsaldo | käive | algjääk | lõppjääk",
};
