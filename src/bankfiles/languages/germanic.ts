import type { Language } from "./Language.js";

export const germanic = {
  en: {
    region: null,
    date: "date | transaction date | trans date | date of transaction | operation date | operationdate | txn date | run date | entry date | datetime | date utc | transaction date utc | date/time > booking date | posting date | post date | posted date | date posted | posted on | completed date | process date | processing date | date processed | settlement date | clearing date | transactiondate > value date | valuta date | interest date | effective date > started date | created on | created date",
    amount:
      "billing amount | billed amount | amount in account currency | account amount | net | net amount | amount total | total amount | total | amount num > amount | transaction amount | trans amount | txn amount | value | sum | amount in | change | mutation > gross | gross amount",
    debit:
      "debit | debit amount | debits | withdrawal | withdrawals | withdrawal amount | withdrawal amt | money out | paid out | outflow | amount debit | payments | spent | out | charges | spend",
    credit:
      "credit | credit amount | credits | deposit | deposits | deposit amount | deposit amt | money in | paid in | inflow | amount credit | receipts | received | in | receive",
    type: "debit credit | credit debit | debit or credit | credit or debit | debit/credit indicator | credit debit indicator | dr cr | cr dr | d/c | c/d | d/k | debitcredit | creditdebit | direction | balance impact | in/out > type | transaction type | trans type | txn type | entry type",
    payee:
      "payee | payee name | merchant | merchant name | counterparty name | partner name | counter party | beneficiary/payer | payer/beneficiary | payer payee | beneficiary or payer | name of counterparty | counterparty account name > name | counterparty | partner | vendor | shop",
    payer: "payer | payer name | from | remitter | sender | ordering party | debtor | debtor name > source name",
    recipient:
      "recipient | recipient name | beneficiary | beneficiary name | to | creditor | creditor name > target name | destination name",
    description:
      "description | details | memo | purpose | narrative | transaction description | transaction details | payment details | payment reference | particulars | booking details | booking text | message | remittance information | subject | item title | extended details > reference | text | additional information | information | payment description | action",
    note: "note | notes | comment | comments | remarks | notes and #tags | personal note | own note",
    category: "category | categories | spending category | category name | full category name | transfer",
    currency:
      "account currency | billing currency | commodity/currency > currency | ccy | currency code | transaction currency | amount currency | cur",
    externalId:
      "external id | externalid | transaction id | transactionid | fitid | transaction number | unique id | unique transaction id | trans id | txn id | transaction reference number | transaction hash | id",
    balance:
      "balance | running balance | running bal. | account balance | balance after | balance after transaction | closing balance | available balance | ledger balance | cash balance | new balance | bal | balance amount | accountbalance | available",
    fee: "fee | fees | commission | commissions | total fees | transaction fee | fee amount | service fee",
    status: "status | state | transaction status | booking status",
    account:
      "account | account number | account no | account iban | own account | own account number | account name | client account | accountnumber | from account | product | my account",
    ignored:
      "time | time zone | timezone | hour | iban | bic | swift | swift code | sort code | bank code | bank name | branch | branch code | counterparty account | counterparty iban | counterparty account number | counterparty bank | partner iban | partner account number | partner bank | partner bic | payee account | beneficiary account | to account | destination | funding source > card | card state | card number | card no | card name | cardnumber | cardname | cardholder | card member | card holder | purchased by | last 4 digits | member name | person | accountname > original amount | original currency | foreign amount | foreign currency | foreign spend amount | local amount | local currency | amount foreign currency | type foreign currency | exchange rate | fx rate | rate | source amount | source currency | target amount | target currency | conversion rate | instructed amount | instructed currency | source amount after fees | target amount after fees | fx > amount tip | amount tax | amount fee | tax rate | tax exempt | statement period venmo fees | year to date venmo fees | terminal location | beginning balance | ending balance | disclaimer | fee currency | source fee amount | source fee currency | target fee amount | target fee currency > full account name | amount with sym | value with sym | value num | number | num | r | reconcile | reconcile date | void reason | rate/price > check number | check or slip # | cheque number | cheque no | check # | chq./ref.no. | chq/ref number | ref no./cheque no. | slip | serial number | no | sr no | s no | line | row type | document number | statement number | sequence | batch | mcc | mcc code | merchant category | merchant category code | emoji | receipt | receipt id | receipt number | address | city | city/state | town/city | zip | zip code | postcode | country | state/province | location | merchant city | merchant country | appears on your statement as | category split | tags | tag | labels | attachment > reference number | ref no | ref | customer reference | bank reference | end to end id | end-to-end reference | endtoend | mandate | mandate id | mandate reference | creditor id | purpose code | transfer reference | invoice number | custom number | quantity | price | symbol | isin | ticker | security | order id | accrued interest | commission ($) | fees ($) | reward | rewards | cashback | points | batch id | created by > from email address | to email address | shipping address | address status | item id | shipping and handling amount | insurance amount | sales tax | option 1 name | option 1 value | option 2 name | option 2 value | reference txn id | quantity | receipt id | address line 1 | address line 2/district/neighborhood | town/city | contact phone number | country code",
    out: "expense | debit | dr | d | db | dbit | withdrawal | out | outflow | payment out | money out | purchase | spent | outgoing | sent | debit card purchase | debits | -",
    in: "income | credit | cr | c | crdt | deposit | in | inflow | payment in | money in | refund | return | received | incoming | credits | +",
    final:
      "completed | complete | booked | posted | settled | cleared | done | processed | executed | success | successful | ok | final | book | issued | paid",
    notFinal:
      "pending | reverted | declined | failed | cancelled | canceled | denied | reversed | expired | rejected | authorized | authorised | authorisation | authorization | hold | on hold | held | unclaimed | voided | memo | processing | in progress | scheduled | planned | open | not processed | pdng | info | reserved | refused | returned to sender | blocked",
    balanceRow:
      "opening balance | closing balance | beginning balance | ending balance | balance brought forward | balance carried forward | balance b/f | balance c/f | start balance | end balance | starting balance | final balance | previous balance | new balance | initial balance | turnover | balance as of | ledger balance | available balance",
    cardPayment:
      "payment thank you | payment received | online payment | autopay | automatic payment | direct debit payment | mobile payment | payment received thank you | e payment | internet payment | payment by direct debit",
  },
  de: {
    region: "western",
    date: "datum | buchungstag | buchungsdatum | transaktionsdatum | buchung | datum der buchung | abschlussdatum | auftragsdatum > umsatzdatum | verarbeitungsdatum > valuta | valutadatum | wertstellung | wertstellungsdatum | wert | wertstellungstag > belegdatum | kaufdatum | datum des kaufs",
    amount:
      "buchungsbetrag | abrechnungsbetrag | betrag in kontowährung | netto | endbetrag > betrag | umsatz | zahlbetrag | umsatzbetrag | betrag in | umsatz in | mutation | änderung | amount > brutto | bruttobetrag",
    debit: "soll | belastung | lastschrift | ausgang | ausgaben | ausgabe | belastungen | auszahlung | betrag soll",
    credit: "haben | gutschrift | eingang | einnahmen | einnahme | gutschriften | einzahlung | betrag haben",
    type: "soll haben | s/h | sh | soll-/haben-kennzeichen | soll haben kennung | richtung | vorzeichen | sollhaben | umsatzrichtung > umsatztyp | umsatzart | art | typ | transaktionstyp | buchungsart | transaktionsart",
    payee:
      "beguenstigter zahlungspflichtiger | auftraggeber empfänger | auftraggeber begünstigter | empfänger/auftraggeber | name zahlungsbeteiligter | partnername | partner name | zahlungsbeteiligter | gegenpartei | händler | händlername | zahlungsempfänger/auftraggeber | name des partners | gegenkonto name | zahlungsempfänger/-pflichtiger | empfänger/zahlungspflichtiger | beguenstigter/auftraggeber > name | partner",
    payer: "zahlungspflichtige r | zahlungspflichtiger | auftraggeber | absender | von | zahlender | auftraggebername | name auftraggeber",
    recipient: "zahlungsempfänger in | zahlungsempfänger | empfänger | begünstigter | empfängername | an | name empfänger",
    description:
      "verwendungszweck | vorgang verwendungszweck | beschreibung | transaktionsbeschreibung | zahlungsreferenz | buchungsdetails | buchungs-details | avisierungstext | mitteilung | zahlungsgrund | umsatzdetails | betreff | buchungsinformation > buchungstext | text | referenz | details | bezeichnung | umsatztext | zweck | vorgang",
    ...{ note: "notiz | notizen | kommentar | bemerkung | anmerkung | eigene notiz", category: "kategorie | kategorien" },
    currency: "buchungswährung | kontowährung | abrechnungswährung > währung | whg | devise",
    externalId: "transaktions id | transaktionsnummer | umsatz id | transaktionscode",
    balance: "saldo | kontostand | saldo nach buchung | saldo neu | guthaben | neuer saldo | kontosaldo",
    ...{ fee: "gebühr | gebühren | entgelt | spesen | kommission", status: "status | buchungsstatus | zustand" },
    account:
      "konto | kontonummer | auftragskonto | eigenes konto | iban auftragskonto | bezeichnung auftragskonto | kontoname | eigene iban",
    ignored:
      "bic auftragskonto | bankname auftragskonto | iban zahlungsbeteiligter | bic (swift-code) zahlungsbeteiligter | bic zahlungsbeteiligter | kontonummer/iban | bic (swift-code) | blz | bankleitzahl | gegenkonto | iban des begünstigten | gläubiger id | gläubigeridentifikation | mandatsreferenz | kundenreferenz | kundenreferenz end-to-end | sammlerreferenz | lastschrift ursprungsbetrag | auslagenersatz rücklastschrift | info | uhrzeit | zeit | partner iban | iban | steuerrelevant | verwendungszweck code > karte | kartennummer | karteninhaber | umsatz getätigt von | originalbetrag | originalwährung | ursprungsbetrag | ursprungswährung | umrechnungskurs | wechselkurs | kurs | fremdwährung | betrag fremdwährung | transaktionsbeschreibung zusatz | buchungsreferenz | gebührenschlüssel | länderkennzeichen | bar-entgelt+buchungsreferenz | aee+buchungsreferenz | abrechnungskennzeichen | analytics | ort | land | zahlungsart | bank | filiale | stückzahl | isin | produkt | order-id | anwendername | glaeubiger id | saldo-datum | datum saldo | valutasaldo > lfd. nr. | nr | nummer | belegnummer | buchungsnummer | primanota | textschlüssel | auszug | auszugsnummer | schlagworte | unterkategorie | hauptkategorie | vertrag | umbuchung | kostenstelle",
    out: "soll | s | ausgabe | belastung | ausgang | lastschrift | abgang | auszahlung | kauf",
    in: "haben | h | einnahme | gutschrift | eingang | zugang | einzahlung | rückerstattung",
    final: "gebucht | abgeschlossen | ausgeführt | erledigt | verbucht | umsatz gebucht",
    notFinal:
      "vorgemerkt | ausstehend | offen | abgelehnt | storniert | in bearbeitung | vorgemerkte umsätze | umsatz vorgemerkt | geplant | fehlgeschlagen | nicht ausgeführt | umsatz vorgemerkt und nicht gebucht",
    balanceRow:
      "anfangssaldo | endsaldo | saldovortrag | alter saldo | neuer saldo | anfangsbestand | endbestand | kontostand am | kontostand vom | saldo vom | saldo am | eröffnungssaldo | schlusssaldo",
    cardPayment:
      "zahlung erhalten | kartenausgleich | lastschrifteinzug | monatsabrechnung | ausgleich kreditkarte | einzahlung auf kreditkarte | zahlungseingang",
  },
  nl: {
    region: "western",
    date: "datum | transactiedatum | datum transactie | datum verrichting | uitvoeringsdatum | verrichtingsdatum > boekdatum | boekingsdatum | datum verrekening | journaaldatum > valutadatum | rentedatum | valuta datum",
    amount: "bedrag in eur | netto > bedrag | transactiebedrag | mutatie | bedrag in | bedrag van de verrichting > bruto",
    ...{ debit: "debet | af | uitgaven | debetbedrag | uit", credit: "credit | bij | inkomsten | creditbedrag" },
    type: "af bij | bij af | debet credit | creditdebet | credit debet | d/c > mutatiesoort | soort | type betaling | soort mutatie",
    payee:
      "naam tegenpartij | tegenrekeninghouder | naam tegenrekening | naam ontvanger | naam begunstigde | handelaar | naam tegenpartij bevat | tegenpartij naam | naam / omschrijving | begunstigde | naam van de tegenpartij > naam | tegenpartij | winkel",
    ...{ payer: "opdrachtgever | van | naam opdrachtgever", recipient: "ontvanger | naar" },
    description:
      "omschrijving | mededelingen | mededeling | beschrijving | omschrijving-1 | omschrijving-2 | omschrijving-3 | details | vrije mededeling | detail > betalingskenmerk | gestructureerde mededeling | kenmerk",
    ...{ note: "notitie | notities | opmerking | opmerkingen", category: "categorie | rubriek" },
    currency: "rekeningvaluta | munt van de rekening > munt | valuta | valutacode | muntsoort | muntcode",
    externalId: "transactie id | transactienummer | uniek id",
    balance: "saldo | saldo na mutatie | saldo na trn | saldo na boeking | eindsaldo | nieuw saldo",
    ...{ fee: "kosten | kosten op verrichting | provisie", status: "status | transactiestatus" },
    account: "rekening | rekeningnummer | iban/bban | eigen rekening | van rekening | rekening nummer",
    ignored:
      "tegenrekening | tegenrekening iban/bban | tegenrekeningnummer | naar rekening | rekening tegenpartij | naam uiteindelijke partij | naam initiërende partij | bic tegenpartij | code | tag | betaalwijze | machtigingsnummer | machtigingskenmerk | incassant id | adres | referentie | transactiereferentie | incassant | volgnummer | volgnr | batch id | reden retour | oorspr bedrag | oorspr munt | koers | machtiging | rubrieknaam | naam | afschriftnummer | kredietkaart | kaarthouder | uitgavenstaat | locatie | land | postcode | plaats | tijd | product | isin | fx | order id | oorspronkelijk bedrag | oorspronkelijke munt | kaartnummer | straat en nummer | postcode en plaats | land tegenpartij | bic | filiaal | globale code",
    ...{ out: "af | debet | uitgave | uitgaand | betaling", in: "bij | credit | inkomst | inkomend | ontvangst" },
    final: "geboekt | voltooid | verwerkt | uitgevoerd",
    notFinal: "in behandeling | gereserveerd | geweigerd | geannuleerd | nog te verwerken",
    balanceRow: "beginsaldo | eindsaldo | vorig saldo | nieuw saldo | openingssaldo",
    cardPayment: "betaling ontvangen | automatische incasso creditcard",
  },
  sv: {
    region: "western",
    date: "datum | transaktionsdatum | köpdatum > bokföringsdatum | bokföringsdag | bokförd | bokfört > valutadatum | valutadag | reskontradatum",
    ...{ amount: "> belopp | transaktionsbelopp | belopp i | summa", debit: "uttag | debet | utgift | ut" },
    ...{ credit: "insättning | kredit | inkomst", type: "debet/kredit > typ | transaktionstyp | händelse" },
    ...{ payee: "mottagare/avsändare | motpart | butik | inköpsställe | säljställe > namn", payer: "avsändare | från" },
    recipient: "mottagare | betalningsmottagare | till",
    description:
      "beskrivning | text | transaktion | specifikation | rubrik | meddelande | text/mottagare | transaktionstext > referens | verifikationstext",
    ...{ note: "anteckning | notering | kommentar", category: "kategori", currency: "> valuta | valutakod" },
    ...{ externalId: "transaktions-id | verifikationsnummer", balance: "saldo | bokfört saldo | behållning | disponibelt belopp" },
    ...{ fee: "avgift | courtage", status: "status", account: "konto | kontonummer | clnr" },
    ignored:
      "radnummer | rad | clearingnummer | produkt | kortnummer | kort | ort | stad | land | utländskt belopp | utl. belopp | växelkurs | kurs | ytterligare detaljer",
    ...{ out: "uttag | debet | utgift | köp | betalning ut", in: "insättning | kredit | inkomst | återbetalning" },
    final: "bokförd | bokfört | slutförd | utförd | genomförd",
    notFinal: "väntande | reserverad | reserverat | nekad | avbruten | preliminär",
    ...{ balanceRow: "ingående saldo | utgående saldo | ingående balans | utgående balans", cardPayment: "" },
  },
  no: {
    region: "western",
    date: "dato | transaksjonsdato | kjøpsdato | utført dato > bokføringsdato | bokført dato | bokført > rentedato | valuteringsdato | valutadato",
    ...{ amount: "> beløp | beløp i | transaksjonsbeløp | sum", debit: "ut | ut fra konto | ut av konto | belastet | uttak | beløp ut" },
    credit: "inn | inn på konto | godskrevet | innskudd | beløp inn",
    type: "debet/kredit | retning > type | transaksjonstype | undertype",
    ...{ payee: "mottaker/avsender | motpart | brukersted | butikk | mottakernavn | betalingsmottaker", payer: "avsender | fra" },
    recipient: "mottaker | til",
    description: "beskrivelse | forklaring | tekst | melding | forklarende tekst | melding/kid/fakt.nr > referanse | kid",
    ...{ note: "notat | kommentar | merknad", category: "kategori", currency: "> valuta" },
    ...{ externalId: "transaksjons-id | arkivref | arkivreferanse | transaksjonsid", balance: "saldo | bokført saldo", fee: "gebyr" },
    ...{ status: "status", account: "konto | kontonummer | fra konto" },
    ignored:
      "til konto | fra konto navn | til konto navn | fra kontonummer | til kontonummer | valutakurs | kurs | opprinnelig beløp | kortnummer | numref | meldingstekst | sted | land",
    ...{ out: "ut | debet | belastning | uttak | utgift | kjøp", in: "inn | kredit | innskudd | inntekt" },
    ...{ final: "bokført | utført | fullført", notFinal: "reservert | venter | avvist | kansellert" },
    ...{ balanceRow: "inngående saldo | utgående saldo | inngående balanse | utgående balanse", cardPayment: "" },
  },
  da: {
    region: "western",
    date: "dato | transaktionsdato | købsdato > bogføringsdato | bogført | bogført dato > rentedato | valørdato | valør",
    ...{ amount: "> beløb | beløb i | transaktionsbeløb", debit: "hævet | ud | udbetaling | debet | udgift" },
    ...{ credit: "indsat | ind | indbetaling | kredit | indtægt", type: "debet/kredit > type | transaktionstype" },
    ...{ payee: "modtager/afsender | forretning | modpart | navn på modtager", payer: "afsender | fra", recipient: "modtager | til" },
    ...{ description: "tekst | beskrivelse | posteringstekst | meddelelse | specifikation > reference", note: "note | notat | bemærkning" },
    ...{ category: "kategori | hovedkategori", currency: "> valuta", externalId: "transaktions-id | bilagsnummer", balance: "saldo" },
    ...{ fee: "gebyr", status: "status | afstemt", account: "konto | kontonummer | kontonavn" },
    ignored: "underkategori | kortnummer | valutakurs | kurs | afsenders reference | kundenummer | bilag | sted",
    ...{ out: "hævet | ud | debet | udgift | køb", in: "indsat | ind | kredit | indtægt", final: "udført | bogført | gennemført" },
    notFinal: "venter | afvist | slettet | reserveret | ikke bogført",
    ...{ balanceRow: "primosaldo | ultimosaldo | startsaldo | slutsaldo | saldo overført", cardPayment: "" },
  },
} satisfies Readonly<Record<string, Language>>;
