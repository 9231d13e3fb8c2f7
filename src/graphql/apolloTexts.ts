/** What Apollo says of a request that it cannot read, and our words for it. */
const texts: readonly (readonly [RegExp, string])[] = [
  // graphql-js names what it found, which may be a value.
  [/^Syntax Error/, "The document has a syntax error: locations says where."],
  [/potential Cross-Site Request Forgery/, "Send application/json by POST, or a query by GET with the header Apollo-Require-Preflight: 1."],
  [/^POST body missing/, "Send a JSON object with the document as query."],
  [/^GraphQL operations must contain/, "Send a GraphQL document as query. It must not be empty."],
  [/^GraphQL queries must be strings/, "query must be a string."],
  [/^`operationName` in a POST body/, "operationName must be a string."],
  [/^`(\w+)` in a POST body/, "$1 must be an object."],
  [/^The '(\w+)' search parameter may only/, "Send $1 only once."],
  [/^The (\w+) search parameter (?:contains|should)/, "$1 must be a JSON object."],
  [/^GET requests may not have a content-type/, "The only Content-Type that a GET accepts is application/json."],
  [/^An 'accept' header was provided/, "Accept application/json or application/graphql-response+json."],
  [/^Operation batching disabled/, "Send one operation at a time."],
  [/^Unknown operation named/, "The document has no operation with the name in operationName."],
  [/^Must provide operation name/, "The document has several operations. Send operationName to choose one."],
  [/introspection is not allowed/, "Introspection is off on this server. Its schema is at /graphql/schema.graphql."],
  [/only support query operations/, "GET runs queries only. Send this by POST."],
];

export function inOurWords(message: string): string {
  for (const [pattern, words] of texts) {
    const found = pattern.exec(message);
    if (found !== null) return words.replace("$1", found[1] ?? "");
  }
  return message;
}
