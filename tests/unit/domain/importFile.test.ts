import { readFileSync } from "node:fs";
import {
  balanceRules,
  columnRoles,
  dateOrders,
  decimalPoints,
  delimiters,
  feeRules,
  fileFormats,
  roundingRules,
  rowStatuses,
  signRules,
} from "../../../src/domain/importFile.js";

const document: any = JSON.parse(readFileSync(new URL("../../../schema/openapi.json", import.meta.url), "utf8"));
const operations = Object.values<any>(document.paths).flatMap((item) => Object.values<any>(item));

function parameterOf(operationId: string, name: string): any {
  const { parameters } = operations.find((operation) => operation.operationId === operationId);
  return parameters.find((parameter: any) => parameter.name === name);
}

const quoted = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(", ");

test.each([
  ["`dateOrder` (", dateOrders],
  ["`sign` (", signRules],
  ["`rounding` (", roundingRules],
  ["`fee` (", feeRules],
  ["`balance` (", balanceRules],
  ["`columns` (a heading, a number from 1, or null, for ", columnRoles],
])("the document tells what %s may say", (name, words) => {
  expect(parameterOf("importExpenses", "mapping").description).toContain(`${name}${quoted(words)})`);
});

test("the document tells the formats of files and the outcomes of rows", () => {
  expect(parameterOf("importExpenses", "format").schema.enum).toEqual(["auto", ...fileFormats]);
  expect(parameterOf("getImport", "rows").schema.enum).toEqual(rowStatuses);
});

test("fields and decimals are set apart by what files have", () => {
  expect([delimiters, decimalPoints]).toEqual([
    [",", ";", "\t", "|"],
    [".", ","],
  ]);
});
