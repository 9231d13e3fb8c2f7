/**
 * What card terminals, payment services and banks write around the name of a shop. Each is taken off when something is left; the whole
 * text is kept beside. Only what is certain stands here: a number that may belong to a name stays.
 */
export const payeePatterns: readonly RegExp[] = [
  // German girocard: `REWE SAGT DANKE. 1234//Berlin/DE`, `ALDI SE U. CO. KG//Koeln/DE/2026-11-03T12:33 Debitk.1`
  / sagt danke\b.*$/i,
  /(?<!:)\/\/.*$/,
  / (?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?|\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}).*$/i,
  / (?:KFN|Folgenr\.?|Kartennr\.?|Debitk\.) ?\d.*$/i,
  // Payment services in front of the shop
  /^(?:paypal|pp) ?\*+ ?/i,
  /^(?:sq|sqr|tst|sp|zettle_|iz|izettle|sumup|crv|cko|nya|mol|stripe|adyen|klarna|dd|ptc|wl|gglpay|google|apl) ?\*+ ?/i,
  // Dutch terminals: `BCK*Albert Heijn 1234>AMSTERDAM`, `CCV*Bakker Bart`
  /^(?:bck|ccv|bea|gea|zet|sum) ?\*+ ?/i,
  />[\p{Lu} '-]{2,}$/u,
  // What the bank says of the card
  /^(?:card purchase|card payment to|card payment|pos purchase|pos debit|visa purchase|debit card purchase|contactless payment|kartenzahlung|paiement cb|achat cb|compra tarj\.?|pagamento pos|betaalautomaat) +/i,
  // Store and terminal numbers: `STARBUCKS STORE 01234`, `SHELL #4711`, `TESCO STORES 2041`
  / (?:store|filiale|fil\.?|shop|markt|terminal|nr\.?|no\.?) ?#?\d{3,}\b.*$/i,
  / #\d+\b.*$/,
  / \d{4,}$/,
];
