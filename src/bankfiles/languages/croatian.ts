import type { Language } from "./Language.js";

export const croatian: Language = {
  code: "hr",
  region: "central",
  headings: {
    date: ["datum | datum transakcije | datum izvršenja", "datum knjiženja | datum obrade", "datum valute"],
    amount: ["", "iznos | iznos transakcije"],
    debit: ["isplata | duguje | isplate | na teret | terećenje"],
    credit: ["uplata | potražuje | uplate | u korist | odobrenje"],
    type: ["duguje/potražuje | smjer", "vrsta | vrsta transakcije | tip"],
    payee: ["platitelj/primatelj | primatelj/platitelj | naziv | partner | trgovac | naziv platitelja/primatelja"],
    payer: ["platitelj | uplatitelj | nalogodavac | platilac"],
    recipient: ["primatelj | primalac"],
    description: ["opis | opis transakcije | opis plaćanja | svrha | svrha plaćanja | opis promjene", "referenca | poziv na broj"],
    note: ["napomena | bilješka | komentar"],
    category: ["kategorija"],
    currency: ["", "valuta | oznaka valute"],
    externalId: ["id transakcije | broj transakcije | referenca transakcije"],
    balance: ["stanje | saldo | stanje nakon transakcije"],
    fee: ["naknada | provizija"],
    status: ["status"],
    account: ["račun | broj računa | iban računa"],
    ignored: [
      "vrijeme | vreme | kartica | broj kartice | poziv na broj platitelja | poziv na broj primatelja | račun primatelja | iban | bic | tečaj | kurs | država | redni broj",
    ],
  },
  out: "isplata | duguje | rashod | na teret",
  in: "uplata | potražuje | prihod | u korist",
  final: "izvršeno | izvršena | proknjiženo",
  notFinal: "na čekanju | odbijeno | rezervacija | u obradi | otkazano",
  balanceRow: "početno stanje | završno stanje | prethodno stanje | novo stanje",
};
