import type { Language } from "./Language.js";

export const portuguese: Language = {
  code: "pt",
  region: "western",
  headings: {
    date: [
      "data | data da operação | data operação | data mov. | data movimento | data do movimento | data da transação | data lançamento | data de lançamento | data mov",
      "data contabilística",
      "data valor | data-valor | data de valor",
    ],
    amount: ["montante em eur", "montante | importância | valor | quantia | montante em | valor (r$)"],
    debit: ["débito | débitos | saída | saídas | despesa"],
    credit: ["crédito | créditos | entrada | entradas | receita"],
    type: ["débito/crédito | natureza", "tipo | tipo de movimento | tipo de transação"],
    payee: ["contraparte | comerciante | estabelecimento | nome da contraparte"],
    payer: ["ordenante | remetente"],
    recipient: ["beneficiário | destinatário"],
    description: [
      "descrição | descritivo | histórico | detalhe | detalhes | descrição do movimento | lançamento | título",
      "referência | observações",
    ],
    note: ["nota | notas | comentário"],
    category: ["categoria"],
    currency: ["", "moeda | divisa"],
    externalId: ["identificador | id da transação | número da transação"],
    balance: ["saldo | saldo contabilístico | saldo disponível | saldo após movimento"],
    fee: ["comissão | taxa"],
    status: ["estado | situação"],
    account: ["conta | número de conta | nº conta"],
    ignored: ["hora | cartão | número do cartão | subcategoria | país | cidade | câmbio | documento | agência"],
  },
  out: "débito | saída | despesa | pagamento",
  in: "crédito | entrada | receita | depósito | reembolso",
  final: "concluído | concluída | executado | realizado",
  notFinal: "pendente | recusado | cancelado | cativo | anulado",
  balanceRow: "saldo inicial | saldo final | saldo anterior | saldo contabilístico | novo saldo | saldo do dia",
  cardPayment: "pagamento recebido | pagamento recebido obrigado",
};
