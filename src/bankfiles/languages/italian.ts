import type { Language } from "./Language.js";

export const italian: Language = {
  code: "it",
  region: "western",
  headings: {
    date: [
      "data | data operazione | data movimento | data transazione | data acquisto",
      "data contabile | data registrazione | data contabilizzazione | data di registrazione",
      "data valuta | valuta",
    ],
    amount: ["importo in eur | importo netto", "importo | importo in | ammontare | valore | importo operazione", "importo lordo"],
    debit: ["dare | addebito | addebiti | uscite | uscita | importo dare | addebiti (euro)"],
    credit: ["avere | accredito | accrediti | entrate | entrata | importo avere | accrediti (euro)"],
    type: ["dare/avere | segno | d/a", "tipo | tipologia | tipo operazione | tipo movimento | causale abi"],
    payee: ["controparte | esercente | nome controparte | negozio | beneficiario/ordinante"],
    payer: ["ordinante | mittente | pagatore"],
    recipient: ["beneficiario | destinatario"],
    description: [
      "descrizione | causale | descrizione operazione | dettagli | dettaglio | descrizione estesa | operazione | descrizione completa",
      "riferimento | note operazione",
    ],
    note: ["nota | note | commento"],
    category: ["categoria | categoria operazione"],
    currency: ["", "divisa | moneta | valuta conto | divisa conto"],
    externalId: ["id transazione | identificativo | codice transazione | numero operazione"],
    balance: ["saldo | saldo contabile | saldo disponibile"],
    fee: ["commissione | commissioni | spese"],
    status: ["stato | contabilizzazione"],
    account: ["conto | numero conto | conto o carta | rapporto"],
    ignored: [
      "ora | carta | numero carta | filiale | sottocategoria | paese | città | cambio | importo originale | divisa originale | iban | bic | codice causale",
    ],
  },
  out: "dare | addebito | uscita | spesa | pagamento",
  in: "avere | accredito | entrata | rimborso",
  final: "contabilizzato | contabilizzata | completato | eseguito | si",
  notFinal: "in attesa | non contabilizzato | non contabilizzata | rifiutato | annullato | autorizzato | prenotato | in corso",
  balanceRow: "saldo iniziale | saldo finale | saldo precedente | saldo contabile | saldo al | nuovo saldo",
  cardPayment: "pagamento ricevuto grazie | pagamento ricevuto | addebito estratto conto",
};
