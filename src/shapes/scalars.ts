import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from "graphql";
import { isAmount } from "../domain/money.js";

interface Described {
  readonly name: string;
  readonly description: string;
  readonly specifiedByURL: string;
}

/** GraphQL's own Int has 32 bits; amounts have 53. Bounds are for the rules to check. */
function wholeNumber(described: Described): GraphQLScalarType<number, number> {
  const { name } = described;
  const wholeOnly = (value: unknown, written?: ValueNode): number => {
    if (typeof value === "number" && Number.isInteger(value)) return value;
    const nodes = written === undefined ? {} : { nodes: [written] };
    throw new GraphQLError(`${name} must be a whole number.`, nodes);
  };
  return new GraphQLScalarType<number, number>({
    ...described,
    serialize: (value) => {
      if (isAmount(value)) return value;
      throw new GraphQLError(`${name} is out of range.`);
    },
    parseValue: (value) => wholeOnly(value),
    parseLiteral: (node) => wholeOnly(node.kind === Kind.INT ? Number(node.value) : null, node),
  });
}

/** Takes any text and nothing else: whether the text is right is for the rules to say, in the words that they have in both APIs. */
function text(described: Described): GraphQLScalarType<string, string> {
  const { name } = described;
  const textOnly = (value: unknown, written?: ValueNode): string => {
    if (typeof value === "string") return value;
    const nodes = written === undefined ? {} : { nodes: [written] };
    throw new GraphQLError(`${name} must be a string.`, nodes);
  };
  return new GraphQLScalarType<string, string>({
    ...described,
    serialize: (value) => textOnly(value),
    parseValue: (value) => textOnly(value),
    parseLiteral: (node) => textOnly(node.kind === Kind.STRING ? node.value : null, node),
  });
}

export const Money = wholeNumber({
  name: "Money",
  description: "A whole number of the currency's minor unit (EUR cents, JPY yen), |x| <= 9007199254740991. Never a float.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc7493#section-2.2",
});

export const Percentage = wholeNumber({
  name: "Percentage",
  description: "Whole percent: 80 is 80 %. Can be above 100 and, for a negative base, below 0.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc7493#section-2.2",
});

export const CivilDate = text({
  name: "Date",
  description: "A civil date, `YYYY-MM-DD`, without a time or a zone.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc3339#section-5.6",
});

export const DateTime = text({
  name: "DateTime",
  description: "An instant: RFC 3339. Answers are in UTC with milliseconds, such as `2026-01-17T18:02:11.507Z`.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc3339#section-5.6",
});

export const YearMonth = text({
  name: "YearMonth",
  description:
    "The label of one period of a budget, `YYYY-MM`. In arguments and inputs `current` stands for the month of today in the budget's time zone; answers name the month.",
  specifiedByURL: "https://www.w3.org/TR/xmlschema-2/#gYearMonth",
});

export const CurrencyCode = text({
  name: "CurrencyCode",
  description: "A currency of ISO 4217 by its three letters, such as `EUR`.",
  specifiedByURL: "https://www.iso.org/iso-4217-currency-codes.html",
});

/** An amount as a person or a phone writes it. */
export const AmountText = text({
  name: "AmountText",
  description: 'An amount as a text in major units, such as `"12,50"` or `"EUR 12.50"`: never a number.',
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc8259#section-7",
});

export const Decimal = text({
  name: "Decimal",
  description: 'A decimal in text, such as `"0.9231"`: never a float.',
  specifiedByURL: "https://www.w3.org/TR/xmlschema-2/#decimal",
});
