import type { Language } from "./Language.js";

export const english: Language = {
  code: "en",
  region: null,
  headings: {
    date: [
      "date | transaction date | trans date | trans. date | date of transaction | operation date | operationdate | txn date | run date | entry date | datetime | date utc | transaction date utc | date/time",
      "booking date | posting date | post date | posted date | date posted | posted on | completed date | process date | processing date | date processed | settlement date | clearing date | transactiondate",
      "value date | valuta date | interest date | effective date",
      "started date | created on | created date",
    ],
    amount: [
      "billing amount | billed amount | amount in account currency | account amount | net | net amount | amount total | total amount | total",
      "amount | transaction amount | trans amount | txn amount | value | sum | amount in | change | mutation",
      "gross | gross amount",
    ],
    debit: [
      "debit | debit amount | debits | withdrawal | withdrawals | withdrawal amount | withdrawal amt | withdrawal amt. | money out | paid out | outflow | amount debit | payments | spent | out | debit (-) | charges",
    ],
    credit: [
      "credit | credit amount | credits | deposit | deposits | deposit amount | deposit amt | deposit amt. | money in | paid in | inflow | amount credit | receipts | received | in | credit (+)",
    ],
    type: [
      "debit credit | credit debit | debit or credit | credit or debit | debit/credit indicator | credit debit indicator | dr cr | cr dr | dr/cr | d/c | c/d | d/k | debitcredit | creditdebit | direction | balance impact | in/out",
      "type | transaction type | trans type | txn type | entry type",
    ],
    payee: [
      "payee | payee name | merchant | merchant name | counterparty name | partner name | counter party | beneficiary/payer | payer/beneficiary | payer payee | payer/payee | beneficiary or payer | name of counterparty | counterparty account name",
      "name | counterparty | partner | vendor | shop",
    ],
    payer: ["payer | payer name | from | remitter | sender | ordering party | debtor | debtor name"],
    recipient: ["recipient | recipient name | beneficiary | beneficiary name | to | creditor | creditor name"],
    description: [
      "description | details | memo | purpose | narrative | transaction description | transaction details | payment details | payment reference | particulars | booking details | booking text | message | remittance information | subject | item title | extended details",
      "reference | text | additional information | information | payment description | action",
    ],
    note: ["note | notes | comment | comments | remarks | notes and #tags | personal note | own note"],
    category: ["category | categories | spending category | category name"],
    currency: ["account currency | billing currency", "currency | ccy | currency code | transaction currency | amount currency | cur"],
    externalId: [
      "external id | externalid | transaction id | transactionid | fitid | transaction number | unique id | unique transaction id | trans id | txn id | transaction reference number | transaction hash | id",
    ],
    balance: [
      "balance | running balance | running bal. | account balance | balance after | balance after transaction | closing balance | available balance | ledger balance | cash balance | new balance | bal | balance amount",
    ],
    fee: ["fee | fees | commission | commissions | total fees | transaction fee | fee amount | service fee"],
    status: ["status | state | transaction status | booking status"],
    account: [
      "account | account number | account no | account no. | account # | account iban | own account | own account number | account name | client account | accountnumber | from account | product | my account",
    ],
    ignored: [
      "time | time zone | timezone | hour | iban | bic | swift | swift code | sort code | bank code | bank name | branch | branch code | counterparty account | counterparty iban | counterparty account number | counterparty bank | partner iban | partner account number | partner bank | partner bic | payee account | beneficiary account | to account | destination | funding source | source name | destination name",
      "card | card number | card no | card no. | card name | cardnumber | cardname | cardholder | card member | card holder | purchased by | last 4 digits | member name | person | accountname",
      "original amount | original currency | foreign amount | foreign currency | foreign spend amount | local amount | local currency | amount foreign currency | type foreign currency | exchange rate | fx rate | rate | source amount | source currency | target amount | target currency | conversion rate | instructed amount | instructed currency | source amount after fees | target amount after fees | fx",
      "amount tip | amount tax | amount fee | tax rate | tax exempt | statement period venmo fees | year to date venmo fees | terminal location | beginning balance | ending balance | disclaimer | fee currency | source fee amount | source fee currency | target fee amount | target fee currency",
      "check number | check or slip # | cheque number | cheque no | check # | check | chq./ref.no. | chq/ref number | ref no./cheque no. | slip | serial number | no | no. | sr no | s no | line | row type | document number | statement number | sequence | batch | mcc | mcc code | merchant category | merchant category code | emoji | receipt | receipt id | receipt number | address | city | city/state | town/city | zip | zip code | postcode | country | state/province | location | merchant city | merchant country | appears on your statement as | category split | tags | tag | labels | attachment",
      "reference number | ref no | ref | ref. | customer reference | bank reference | end to end id | end-to-end reference | endtoend | mandate | mandate id | mandate reference | creditor id | purpose code | transfer reference | invoice number | custom number | quantity | price | price ($) | symbol | isin | ticker | security | order id | accrued interest | accrued interest ($) | commission ($) | fees ($) | reward | rewards | cashback | points | batch id | created by",
      "from email address | to email address | shipping address | address status | item id | shipping and handling amount | insurance amount | sales tax | option 1 name | option 1 value | option 2 name | option 2 value | reference txn id | quantity | receipt id | address line 1 | address line 2/district/neighborhood | town/city | contact phone number | country code",
    ],
  },
  out: "expense | debit | dr | d | db | dbit | withdrawal | out | outflow | payment out | money out | purchase | spent | outgoing | sent | debit card purchase | dr. | debits | -",
  in: "income | credit | cr | c | crdt | deposit | in | inflow | payment in | money in | refund | return | received | incoming | credits | cr. | +",
  final:
    "completed | complete | booked | posted | settled | cleared | done | processed | executed | success | successful | ok | final | book | issued | paid",
  notFinal:
    "pending | reverted | declined | failed | cancelled | canceled | denied | reversed | expired | rejected | authorized | authorised | authorisation | authorization | hold | on hold | held | unclaimed | voided | memo | processing | in progress | scheduled | planned | open | not processed | pdng | info | reserved | refused | returned to sender | blocked",
  balanceRow:
    "opening balance | closing balance | beginning balance | ending balance | balance brought forward | balance carried forward | balance b/f | balance c/f | start balance | end balance | starting balance | final balance | previous balance | new balance | initial balance | turnover | balance as of | ledger balance | available balance",
  cardPayment:
    "payment thank you | payment - thank you | payment received | online payment | autopay | automatic payment | direct debit payment | mobile payment | payment received thank you | e payment | internet payment | payment by direct debit",
};
