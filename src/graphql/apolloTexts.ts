/** What Apollo says of a request that it cannot read, and our words for it. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/potential Cross-Site Request Forgery/, "Send application/json by POST, or a query by GET with the header Apollo-Require-Preflight: 1."],
  [/^POST body missing/, "Send a JSON object with the document as query."],
  [/^GraphQL operations must contain/, "Send a document as query, which is not empty."],
  [/^GraphQL queries must be strings/, "query must be a text."],
  [/^`operationName` in a POST body/, "operationName must be a text."],
  [/^`(\w+)` in a POST body/, "$1 must be an object."],
  [/^The '(\w+)' search parameter may only/, "$1 may be given once."],
  [/^The (\w+) search parameter (?:contains|should)/, "$1 must be a JSON object."],
  [/^GET requests may not have a content-type/, "A GET has no Content-Type but application/json."],
  [/^An 'accept' header was provided/, "Accept application/json or application/graphql-response+json."],
  [/^Operation batching disabled/, "Send one operation at a time."],
  [/^Unknown operation named/, "The document has no operation of the name that operationName says."],
  [/^Must provide operation name/, "The document has several operations. Say by operationName which one."],
  [/supports only GET\/POST/, "Use POST, or GET for a query."],
  [/only support query operations/, "Only a query runs by GET. Send this by POST."],
];

export function inOurWords(message: string): string {
  for (const [pattern, words] of texts) {
    const found = pattern.exec(message);
    if (found !== null) return words.replace("$1", found[1] ?? "");
  }
  return message;
}
