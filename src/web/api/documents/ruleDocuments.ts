import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

const RuleFields = graphql(`
  fragment RuleFields on Rule {
    id
    name
    enabled
    stop
    version
    when {
      payee
      text {
        is
        contains
        startsWith
      }
      amount {
        min
        max
      }
      type
      source
      tag
      categoryId
      moneyAccountId
    }
    then {
      categoryId
      payee
      addTags
      note
      splits {
        categoryId
        share
      }
      moneyAccountId
    }
  }
`);

const RunFields = graphql(`
  fragment RunFields on RuleRun {
    id
    changed
    restored
    kept
    more
  }
`);

/** In the order in which they run, 100 at a time. */
export const Rules = graphql(
  `
    query Rules($budgetId: ID!, $after: String) {
      rules(budgetId: $budgetId, first: 100, after: $after) {
        nodes {
          ...RuleFields
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [RuleFields],
);

export const RuleSuggestions = graphql(`
  query RuleSuggestions($budgetId: ID!) {
    ruleSuggestions(budgetId: $budgetId) {
      payee
      categoryId
      text
    }
  }
`);

export const CreateRule = graphql(`
  mutation CreateRule($input: CreateRuleInput!, $idempotencyKey: String) {
    createRule(input: $input, idempotencyKey: $idempotencyKey) {
      rule {
        id
      }
    }
  }
`);

export const ChangeRule = graphql(`
  mutation ChangeRule($id: ID!, $input: UpdateRuleInput!, $ifVersion: Int) {
    updateRule(id: $id, input: $input, ifVersion: $ifVersion) {
      rule {
        id
      }
    }
  }
`);

export const RemoveRule = graphql(`
  mutation RemoveRule($id: ID!) {
    deleteRule(id: $id) {
      deletedId
    }
  }
`);

export const ReorderRules = graphql(`
  mutation ReorderRules($input: ReorderRulesInput!) {
    reorderRules(input: $input) {
      rules {
        id
      }
    }
  }
`);

/** What a run would change, and why. */
export const PreviewRules = graphql(`
  query PreviewRules($input: RunRulesInput!) {
    previewRules(input: $input) {
      looked
      more
      data {
        expense {
          id
          type
          amount
          date
          payee
          description
        }
        before {
          categoryId
          payee
          tags
          note
          splits {
            categoryId
            amount
          }
        }
        after {
          categoryId
          payee
          tags
          note
          splits {
            categoryId
            amount
          }
        }
        because {
          field
          text
        }
      }
    }
  }
`);

export const RunRules = graphql(
  `
    mutation RunRules($input: RunRulesInput!, $idempotencyKey: String) {
      runRules(input: $input, idempotencyKey: $idempotencyKey) {
        run {
          ...RunFields
        }
      }
    }
  `,
  [RunFields],
);

/** Of rules, and of a renaming of payees. */
export const UndoRun = graphql(
  `
    mutation UndoRun($id: ID!, $idempotencyKey: String) {
      undoRuleRun(id: $id, idempotencyKey: $idempotencyKey) {
        run {
          ...RunFields
        }
      }
    }
  `,
  [RunFields],
);

export type Rule = ResultOf<typeof RuleFields>;
export type RuleRun = ResultOf<typeof RunFields>;
export type RulePreview = NonNullable<ResultOf<typeof PreviewRules>["previewRules"]>;
export type RuleEffect = RulePreview["data"][number];
export type RuleSuggestion = NonNullable<ResultOf<typeof RuleSuggestions>["ruleSuggestions"]>[number];
