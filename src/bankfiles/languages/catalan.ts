import type { Language } from "./Language.js";

export const catalan: Language = {
  code: "ca",
  region: "western",
  headings: {
    date: ["data | data operació | data de l'operació", "data comptable", "data valor"],
    amount: ["", "import | quantitat"],
    debit: ["càrrec | deure | despesa"],
    credit: ["abonament | haver | ingrés"],
    payee: ["contrapart | comerç | establiment"],
    description: ["concepte | descripció | detall"],
    note: ["nota | comentari"],
    category: ["categoria"],
    currency: ["", "divisa | moneda"],
    balance: ["saldo"],
    status: ["estat"],
    account: ["compte | número de compte"],
    ignored: ["hora | targeta | oficina"],
  },
  out: "càrrec | deure | despesa",
  in: "abonament | haver | ingrés",
  notFinal: "pendent | rebutjat | cancel·lat",
  balanceRow: "saldo inicial | saldo final | saldo anterior",
};
