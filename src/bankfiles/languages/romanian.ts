import type { Language } from "./Language.js";

export const romanian: Language = {
  code: "ro",
  region: "central",
  headings: {
    date: [
      "data | data tranzacției | data tranzacţiei | data tranzactiei | data operațiunii | data tranzactie",
      "data înregistrării | data procesării | data procesarii | data decontării",
      "data valutei | data valuta",
    ],
    amount: ["", "suma | sumă | valoare | suma tranzacției | suma tranzactiei | suma tranzactie"],
    debit: ["debit | ieșiri | plăți | sume debit | suma debit | suma debitoare"],
    credit: ["credit | intrări | încasări | sume credit | suma credit | suma creditoare"],
    type: ["debit/credit | sens", "tip | tip tranzacție | tipul tranzacției | tip tranzactie | tip operațiune"],
    payee: [
      "nume contrapartidă | contrapartidă | comerciant | nume beneficiar/ordonator | beneficiar/ordonator | nume/denumire ordonator/beneficiar",
    ],
    payer: ["ordonator | plătitor"],
    recipient: ["beneficiar | destinatar"],
    description: [
      "descriere | detalii | detalii tranzacție | explicații | detalii tranzactie | descrierea tranzacției | descrierea tranzactiei",
      "referință | referinta",
    ],
    note: ["notă | observații | comentarii"],
    category: ["categorie"],
    currency: ["", "valută | moneda | monedă"],
    externalId: ["id tranzacție | referința tranzacției | număr tranzacție | nr tranzactie"],
    balance: ["sold | sold final | sold contabil | sold disponibil | sold intermediar"],
    fee: ["comision | comisioane"],
    status: ["stare | status tranzacție"],
    account: ["cont | iban cont | număr cont | numar cont"],
    ignored: ["ora | card | număr card | cont contrapartidă | cod iban | bic | țară | curs valutar | adresa | cod fiscal"],
  },
  out: "debit | plată | ieșire | cheltuială | debitare",
  in: "credit | încasare | intrare | venit | creditare",
  final: "finalizată | finalizat | decontată | procesată | executată",
  notFinal: "în așteptare | în curs | respinsă | anulată | blocată",
  balanceRow: "sold inițial | sold initial | sold final | sold precedent | rulaj | rulaj zi | sold anterior",
};
