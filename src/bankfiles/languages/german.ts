import type { Language } from "./Language.js";

export const german: Language = {
  code: "de",
  region: "western",
  headings: {
    date: [
      "datum | buchungstag | buchungsdatum | transaktionsdatum | buchung | datum der buchung | abschlussdatum | auftragsdatum",
      "umsatzdatum | verarbeitungsdatum",
      "valuta | valutadatum | wertstellung | wertstellungsdatum | wert | wertstellungstag",
      "belegdatum | kaufdatum | datum des kaufs",
    ],
    amount: [
      "buchungsbetrag | abrechnungsbetrag | betrag in kontowährung | netto | endbetrag",
      "betrag | umsatz | zahlbetrag | umsatzbetrag | betrag in | umsatz in | mutation | änderung | amount",
      "brutto | bruttobetrag",
    ],
    debit: ["soll | belastung | lastschrift | ausgang | ausgaben | ausgabe | belastungen | auszahlung | betrag soll"],
    credit: ["haben | gutschrift | eingang | einnahmen | einnahme | gutschriften | einzahlung | betrag haben"],
    type: [
      "soll haben | soll/haben | s/h | sh | soll-/haben-kennzeichen | soll haben kennung | richtung | vorzeichen | sollhaben | soll-haben-kennung | umsatzrichtung",
      "umsatztyp | umsatzart | art | typ | transaktionstyp | buchungsart | transaktionsart",
    ],
    payee: [
      "beguenstigter zahlungspflichtiger | begünstigter/zahlungspflichtiger | auftraggeber empfänger | auftraggeber/empfänger | auftraggeber begünstigter | auftraggeber/begünstigter | empfänger/auftraggeber | name zahlungsbeteiligter | partnername | partner name | zahlungsbeteiligter | gegenpartei | händler | händlername | zahlungsempfänger/auftraggeber | name des partners | gegenkonto name | zahlungsempfänger/-pflichtiger | empfänger/zahlungspflichtiger | auftraggeber / begünstigter | beguenstigter/auftraggeber",
      "name | partner",
    ],
    payer: [
      "zahlungspflichtige r | zahlungspflichtige*r | zahlungspflichtiger | auftraggeber | absender | von | zahlender | auftraggebername | name auftraggeber",
    ],
    recipient: [
      "zahlungsempfänger in | zahlungsempfänger*in | zahlungsempfänger | empfänger | begünstigter | empfängername | an | name empfänger",
    ],
    description: [
      "verwendungszweck | vorgang verwendungszweck | vorgang/verwendungszweck | beschreibung | transaktionsbeschreibung | zahlungsreferenz | buchungsdetails | buchungs-details | avisierungstext | mitteilung | zahlungsgrund | umsatzdetails | betreff | buchungsinformation",
      "buchungstext | text | referenz | details | bezeichnung | umsatztext | zweck | vorgang",
    ],
    note: ["notiz | notizen | kommentar | bemerkung | anmerkung | eigene notiz"],
    category: ["kategorie | kategorien"],
    currency: ["buchungswährung | kontowährung | abrechnungswährung", "währung | whg | whg. | devise"],
    externalId: ["transaktions id | transaktions-id | transaktionsnummer | umsatz id | umsatz-id | transaktionscode"],
    balance: ["saldo | kontostand | saldo nach buchung | saldo neu | guthaben | neuer saldo | kontosaldo"],
    fee: ["gebühr | gebühren | entgelt | spesen | kommission"],
    status: ["status | buchungsstatus | zustand"],
    account: [
      "konto | kontonummer | auftragskonto | eigenes konto | iban auftragskonto | bezeichnung auftragskonto | kontoname | eigene iban",
    ],
    ignored: [
      "bic auftragskonto | bankname auftragskonto | iban zahlungsbeteiligter | bic (swift-code) zahlungsbeteiligter | bic zahlungsbeteiligter | kontonummer/iban | bic (swift-code) | kontonummer iban | bic swift code | blz | bankleitzahl | gegenkonto | iban des begünstigten | gläubiger id | gläubiger-id | gläubigeridentifikation | mandatsreferenz | kundenreferenz | kundenreferenz end-to-end | kundenreferenz (end-to-end) | sammlerreferenz | lastschrift ursprungsbetrag | auslagenersatz rücklastschrift | info | uhrzeit | zeit | partner iban | iban | steuerrelevant | verwendungszweck code",
      "karte | kartennummer | karteninhaber | umsatz getätigt von | originalbetrag | originalwährung | ursprungsbetrag | ursprungswährung | umrechnungskurs | wechselkurs | kurs | fremdwährung | betrag fremdwährung | betrag (fremdwährung) | transaktionsbeschreibung zusatz | buchungsreferenz | gebührenschlüssel | länderkennzeichen | bar-entgelt+buchungsreferenz | aee+buchungsreferenz | abrechnungskennzeichen | analytics | ort | land | zahlungsart | bank | filiale | stückzahl | isin | produkt | order-id | anwendername | glaeubiger id | saldo-datum | datum saldo | valutasaldo",
      "lfd. nr. | nr | nr. | nummer | belegnummer | buchungsnummer | primanota | textschlüssel | auszug | auszugsnummer | schlagworte | unterkategorie | hauptkategorie | vertrag | umbuchung | kostenstelle",
    ],
  },
  out: "soll | s | ausgabe | belastung | ausgang | lastschrift | abgang | auszahlung | kauf",
  in: "haben | h | einnahme | gutschrift | eingang | zugang | einzahlung | rückerstattung",
  final: "gebucht | abgeschlossen | ausgeführt | erledigt | verbucht | umsatz gebucht",
  notFinal:
    "vorgemerkt | ausstehend | offen | abgelehnt | storniert | in bearbeitung | vorgemerkte umsätze | umsatz vorgemerkt | geplant | fehlgeschlagen | nicht ausgeführt | umsatz vorgemerkt und nicht gebucht",
  balanceRow:
    "anfangssaldo | endsaldo | saldovortrag | alter saldo | neuer saldo | anfangsbestand | endbestand | kontostand am | kontostand vom | saldo vom | saldo am | eröffnungssaldo | schlusssaldo",
  cardPayment:
    "zahlung erhalten | kartenausgleich | lastschrifteinzug | monatsabrechnung | ausgleich kreditkarte | einzahlung auf kreditkarte | zahlungseingang",
};
