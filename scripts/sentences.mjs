/** For Stryker: what people read is not held to the letter by tests, which ask for the code beside it. */
const REASON = "A sentence for people; tests hold its code.";

function textOf({ type, value, quasis }) {
  if (type === "StringLiteral") return value;
  return type === "TemplateLiteral" ? quasis.map((part) => part.value.raw).join("x") : "";
}

export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "sentences",
    value: { shouldIgnore: ({ node }) => (/^\S+ .*[.?]$/.test(textOf(node)) ? REASON : undefined) },
  },
];
