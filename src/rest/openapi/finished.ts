import { withAnswerHeaders } from "./answerHeaders.js";
import { type Rules, withBounds } from "./bounds.js";
import { withBodies } from "./bodyTypes.js";
import { withDeprecations } from "./deprecated.js";
import { withDocs } from "./docsOperation.js";
import { withCosts } from "./costs.js";
import type { OpenApi } from "./document.js";
import { type Recorded, withExamples } from "./examples.js";
import { withFailures } from "./failures.js";
import { withFiles } from "./importBody.js";
import { withInformation } from "./information.js";
import { withLinks } from "./links.js";
import { withParameters } from "./parameters.js";
import { withSchemas } from "./schemas.js";
import { withScopes } from "./scopes.js";
import { withSummaries } from "./summaries.js";

const steps: readonly ((document: OpenApi, rules: Rules, recorded: Recorded) => OpenApi)[] = [
  withInformation,
  withDocs,
  withSummaries,
  withBounds,
  withFiles,
  withScopes,
  withCosts,
  withSchemas,
  withParameters,
  withBodies,
  withAnswerHeaders,
  (so, _rules, recorded) => withExamples(so, recorded),
  withFailures,
  withDeprecations,
  withLinks,
];

/** The one step after tsoa: what its document lacks or words in a way that generated clients stumble over. */
export function finished(document: OpenApi, rules: Rules, recorded: Recorded): OpenApi {
  return steps.reduce((so, step) => step(so, rules, recorded), document);
}
