import type { Language } from "./Language.js";

export const dutch: Language = {
  code: "nl",
  region: "western",
  headings: {
    date: [
      "datum | transactiedatum | datum transactie | datum verrichting | uitvoeringsdatum | verrichtingsdatum",
      "boekdatum | boekingsdatum | datum verrekening | journaaldatum",
      "valutadatum | rentedatum | valuta datum",
    ],
    amount: ["bedrag in eur | netto", "bedrag | transactiebedrag | mutatie | bedrag in | bedrag van de verrichting", "bruto"],
    debit: ["debet | af | uitgaven | debetbedrag | uit"],
    credit: ["credit | bij | inkomsten | creditbedrag"],
    type: [
      "af bij | af/bij | bij af | debet credit | creditdebet | credit debet | credit/debet | debet/credit | d/c",
      "mutatiesoort | soort | type betaling | soort mutatie",
    ],
    payee: [
      "naam tegenpartij | tegenrekeninghouder | naam tegenrekening | naam ontvanger | naam begunstigde | handelaar | naam tegenpartij bevat | tegenpartij naam | naam / omschrijving | naam/omschrijving | begunstigde | naam van de tegenpartij",
      "tegenpartij | winkel",
    ],
    payer: ["opdrachtgever | van | naam opdrachtgever"],
    recipient: ["ontvanger | naar"],
    description: [
      "omschrijving | mededelingen | mededeling | beschrijving | omschrijving-1 | omschrijving-2 | omschrijving-3 | details | vrije mededeling | detail",
      "betalingskenmerk | gestructureerde mededeling | kenmerk",
    ],
    note: ["notitie | notities | opmerking | opmerkingen"],
    category: ["categorie | rubriek"],
    currency: ["rekeningvaluta | munt van de rekening", "munt | valuta | valutacode | muntsoort | muntcode"],
    externalId: ["transactie id | transactie-id | transactienummer | uniek id"],
    balance: ["saldo | saldo na mutatie | saldo na trn | saldo na boeking | eindsaldo | nieuw saldo"],
    fee: ["kosten | kosten op verrichting | provisie"],
    status: ["status | transactiestatus"],
    account: ["rekening | rekeningnummer | iban/bban | eigen rekening | van rekening | rekening nummer"],
    ignored: [
      "tegenrekening | tegenrekening iban/bban | tegenrekeningnummer | naar rekening | rekening tegenpartij | naam uiteindelijke partij | naam initiërende partij | bic tegenpartij | code | tag | betaalwijze | machtigingsnummer | machtigingskenmerk | incassant id | adres | referentie | transactiereferentie | incassant | volgnummer | volgnr | batch id | reden retour | oorspr bedrag | oorspr munt | koers | machtiging | rubrieknaam | naam | afschriftnummer | kredietkaart | kaarthouder | uitgavenstaat | locatie | land | postcode | plaats | tijd | product | isin | fx | order id | oorspronkelijk bedrag | oorspronkelijke munt | kaartnummer | straat en nummer | postcode en plaats | land tegenpartij | bic | filiaal | globale code",
    ],
  },
  out: "af | debet | uitgave | uitgaand | betaling",
  in: "bij | credit | inkomst | inkomend | ontvangst",
  final: "geboekt | voltooid | verwerkt | uitgevoerd",
  notFinal: "in behandeling | gereserveerd | geweigerd | geannuleerd | nog te verwerken",
  balanceRow: "beginsaldo | eindsaldo | vorig saldo | nieuw saldo | openingssaldo",
  cardPayment: "betaling ontvangen | automatische incasso creditcard",
};
