import type { Language } from "./Language.js";

export const spanish: Language = {
  code: "es",
  region: "western",
  headings: {
    date: [
      "fecha | fecha operación | fecha de operación | fecha de la operación | fecha movimiento | f. operación | fecha transacción | fecha oper",
      "fecha contable | fecha de contabilización | fecha de registro",
      "fecha valor | f. valor | fecha de valor",
    ],
    amount: [
      "importe en eur | importe neto",
      "importe | importe en | cantidad | monto | valor | movimiento | importe eur",
      "importe bruto",
    ],
    debit: ["cargo | cargos | debe | débito | gasto | gastos | retiro | retiros | importe debe"],
    credit: ["abono | abonos | haber | crédito | ingreso | ingresos | depósito | depósitos | importe haber"],
    type: ["cargo/abono | debe/haber | signo | d/h", "tipo | tipo de movimiento | tipo de operación | tipo de transacción"],
    payee: ["contraparte | comercio | establecimiento | nombre del comercio | beneficiario/ordenante | nombre contraparte"],
    payer: ["ordenante | remitente | emisor"],
    recipient: ["beneficiario | destinatario"],
    description: [
      "concepto | descripción | detalle | concepto ampliado | detalles | descripción del movimiento | movimiento concepto | más datos",
      "referencia | observaciones | información adicional",
    ],
    note: ["nota | notas | comentario | comentarios"],
    category: ["categoría"],
    currency: ["divisa cuenta", "divisa | moneda"],
    externalId: ["id de transacción | identificador de transacción | número de operación"],
    balance: ["saldo | saldo disponible | saldo contable | saldo posterior"],
    fee: ["comisión | comisiones"],
    status: ["estado"],
    account: ["cuenta | número de cuenta | nº cuenta"],
    ignored: [
      "hora | tarjeta | número de tarjeta | oficina | subcategoría | país | ciudad | tipo de cambio | importe original | divisa original | documento | imagen | referencia 1 | referencia 2 | sucursal | iban | bic",
    ],
  },
  out: "cargo | debe | débito | gasto | salida | pago",
  in: "abono | haber | crédito | ingreso | entrada | devolución",
  final: "completado | completada | contabilizado | realizado | ejecutado",
  notFinal: "pendiente | rechazado | rechazada | cancelado | cancelada | retenido | anulado",
  balanceRow: "saldo inicial | saldo final | saldo anterior | nuevo saldo",
  cardPayment: "pago recibido gracias | pago recibido | recibo tarjeta",
};
