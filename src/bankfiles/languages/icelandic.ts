import type { Language } from "./Language.js";

export const icelandic: Language = {
  code: "is",
  region: "western",
  headings: {
    date: ["dagsetning | dags.", "bókunardagur", "vaxtadagur"],
    amount: ["", "upphæð | fjárhæð"],
    debit: ["úttekt | debet"],
    credit: ["innlögn | kredit"],
    payee: ["mótaðili | nafn viðtakanda eða greiðanda"],
    description: ["skýring | lýsing | texti", "tilvísun"],
    category: ["flokkur"],
    currency: ["", "mynt | gjaldmiðill"],
    balance: ["staða"],
    account: ["reikningur"],
    ignored: ["kennitala | banki | seðilnúmer"],
  },
  out: "úttekt | debet",
  in: "innlögn | kredit",
  balanceRow: "upphafsstaða | lokastaða",
};
