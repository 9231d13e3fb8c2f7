import { truncated } from "../../domain/truncated.js";
import { scaledOf } from "../values/decimals.js";
import type { Doubt, RawRow, RowTexts } from "../Dialect.js";
import { allTextAt, allTextOf, childOf, type Element, textAt } from "./Element.js";

/** Up to version 07 the status is a word, later a code. */
export function statusOf(element: Element): string {
  return textAt(element, "Sts", "Cd") || textAt(element, "Sts") || "BOOK";
}

/** What all transactions of an entry share. It is read once: an entry may have as many other elements as it has details. */
interface Entry {
  readonly amount: Element | undefined;
  readonly isOut: boolean;
  readonly information: string;
}

/** The transactions of one entry: as many as it has details whose amounts come to its own, else one. They are read as they are taken. */
export function* entryRows(element: Element, account: string): Generator<RawRow, void> {
  const status = statusOf(element);
  const details = all(element, "NtryDtls").flatMap((one) => all(one, "TxDtls"));
  const entry: Entry = {
    amount: childOf(element, "Amt"),
    isOut: textAt(element, "CdtDbtInd") === "DBIT",
    information: allTextAt(element, "AddtlNtryInf"),
  };
  const common = { date: dateOf(element), source: `camt:${account}`.slice(0, 50), account };
  if (status === "BOOK" && details.length > 1 && addUp(entry, details)) {
    for (const one of details) {
      const externalId = textAt(one, "Refs", "AcctSvcrRef");
      yield { line: one.line, texts: { ...common, ...moneyOf(one, entry), ...wordsOf(one, entry), externalId } };
    }
    return;
  }
  const [first] = details;
  const externalId = textAt(element, "AcctSvcrRef") || (details.length === 1 ? textAt(first, "Refs", "AcctSvcrRef") : "");
  const words = details.length > 1 ? { payee: "", description: entry.information } : wordsOf(first, entry);
  const texts = { ...common, ...moneyOf(element, entry, details.length === 1 ? first : element), ...words, externalId };
  yield { line: element.line, texts, ...(status === "BOOK" ? {} : { doubt: notFinal(status) }) };
}

function dateOf(entry: Element): string {
  return (dayIn(entry, "BookgDt") || dayIn(entry, "ValDt")).slice(0, 10);
}

function dayIn(entry: Element, name: string): string {
  return textAt(entry, name, "Dt") || textAt(entry, name, "DtTm");
}

function moneyOf(
  element: Element,
  entry: Entry,
  detail = element,
): Pick<RowTexts, "amount" | "currency" | "originalAmount" | "originalCurrency"> {
  const amount = amountOf(element) ?? entry.amount;
  const currency = amount?.attributes["Ccy"] ?? "";
  return { amount: `${isOut(element, entry) ? "-" : ""}${amount?.text.trim() ?? ""}`, currency, ...elsewhere(detail, currency) };
}

/** The amount in another currency: of a purchase abroad, or what the other side got or paid. */
function elsewhere(detail: Element, currency: string): Pick<RowTexts, "originalAmount" | "originalCurrency"> {
  const amounts = ["InstdAmt", "CntrValAmt", "TxAmt"].flatMap((name) => childOf(detail, "AmtDtls", name, "Amt") ?? []);
  const other = amounts.find(({ attributes }) => attributes["Ccy"] !== undefined && attributes["Ccy"] !== currency);
  return other === undefined ? {} : { originalAmount: other.text.trim(), originalCurrency: other.attributes["Ccy"] ?? "" };
}

/** Of a detail the amount in the currency of the account, which not every bank tells. */
function amountOf(element: Element): Element | undefined {
  return childOf(element, "Amt") ?? childOf(element, "AmtDtls", "TxAmt", "Amt");
}

function isOut(element: Element | undefined, entry: Entry): boolean {
  const written = textAt(element, "CdtDbtInd");
  return written === "" ? entry.isOut : written === "DBIT";
}

function addUp(entry: Entry, details: readonly Element[]): boolean {
  const { amount: whole } = entry;
  const amounts = details.map(amountOf);
  if (whole === undefined || amounts.some((amount) => amount?.attributes["Ccy"] !== whole.attributes["Ccy"])) return false;
  const sum = details.reduce((all, one, place) => all + (isOut(one, entry) ? -1n : 1n) * fine(amounts[place]), 0n);
  return sum === (entry.isOut ? -1n : 1n) * fine(whole);
}

const FINE = 8;

function fine(amount: Element | undefined): bigint {
  const scaled = scaledOf(amount?.text.trim() ?? "", ".");
  return scaled === null ? 0n : scaled.units * 10n ** BigInt(Math.max(0, FINE - scaled.scale));
}

/** The other side, by its name, and what was written to it. */
function wordsOf(detail: Element | undefined, entry: Entry): Pick<RowTexts, "payee" | "description"> {
  const parties = childOf(detail, "RltdPties");
  const out = isOut(detail, entry);
  const payee = out ? nameOf(parties, "Cdtr") || nameOf(parties, "UltmtCdtr") : nameOf(parties, "Dbtr") || nameOf(parties, "UltmtDbtr");
  const remittance = childOf(detail, "RmtInf");
  const unstructured = all(remittance, "Ustrd").map(allTextOf).join(" ").trim();
  const description =
    unstructured || textAt(remittance, "Strd", "CdtrRefInf", "Ref") || allTextAt(detail, "AddtlTxInf") || entry.information;
  return { payee, description };
}

function nameOf(parties: Element | undefined, role: string): string {
  return allTextAt(parties, role, "Nm") || allTextAt(parties, role, "Pty", "Nm");
}

function all(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

function notFinal(status: string): Doubt {
  return {
    code: "not-final",
    message: `The entry has the status "${truncated(status, 20)}": it is not final, or was cancelled.`,
  };
}
