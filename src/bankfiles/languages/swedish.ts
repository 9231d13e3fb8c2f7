import type { Language } from "./Language.js";

export const swedish: Language = {
  code: "sv",
  region: "western",
  headings: {
    date: [
      "datum | transaktionsdatum | köpdatum",
      "bokföringsdatum | bokföringsdag | bokförd | bokfört",
      "valutadatum | valutadag | reskontradatum",
    ],
    amount: ["", "belopp | transaktionsbelopp | belopp i | summa"],
    debit: ["uttag | debet | utgift | ut"],
    credit: ["insättning | kredit | inkomst"],
    type: ["debet/kredit | debet kredit", "typ | transaktionstyp | händelse"],
    payee: ["mottagare/avsändare | motpart | butik | inköpsställe | säljställe"],
    payer: ["avsändare | från"],
    recipient: ["mottagare | betalningsmottagare | till"],
    description: [
      "beskrivning | text | transaktion | specifikation | rubrik | meddelande | text/mottagare | transaktionstext",
      "referens | verifikationstext",
    ],
    note: ["anteckning | notering | kommentar"],
    category: ["kategori"],
    currency: ["", "valuta | valutakod"],
    externalId: ["transaktions-id | verifikationsnummer"],
    balance: ["saldo | bokfört saldo | behållning | disponibelt belopp"],
    fee: ["avgift | courtage"],
    status: ["status"],
    account: ["konto | kontonummer | clnr"],
    ignored: [
      "radnummer | rad | clearingnummer | produkt | kortnummer | kort | ort | stad | land | utländskt belopp | utl. belopp | växelkurs | kurs | namn | ytterligare detaljer",
    ],
  },
  out: "uttag | debet | utgift | köp | betalning ut",
  in: "insättning | kredit | inkomst | återbetalning",
  final: "bokförd | bokfört | slutförd | utförd | genomförd",
  notFinal: "väntande | reserverad | reserverat | nekad | avbruten | preliminär",
  balanceRow: "ingående saldo | utgående saldo | ingående balans | utgående balans",
};
