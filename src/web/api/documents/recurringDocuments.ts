import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

const RecurringFields = graphql(`
  fragment RecurringFields on RecurringMovement {
    id
    rule
    start
    since
    through
    catchingUp {
      done
      due
    }
    weekend
    mode
    version
    template {
      type
      amount
      payee
      description
      note
      category {
        id
      }
      splits {
        categoryId
      }
    }
    singles {
      date
      state
      day
      amount
      payee
      description
      category {
        id
      }
    }
  }
`);

/** 100 at a time. */
export const RecurringMovements = graphql(
  `
    query RecurringMovements($budgetId: ID!, $after: String) {
      recurringMovements(budgetId: $budgetId, first: 100, after: $after) {
        nodes {
          ...RecurringFields
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [RecurringFields],
);

export const Occurrences = graphql(`
  query Occurrences($budgetId: ID!, $from: Date, $to: Date) {
    occurrences(budgetId: $budgetId, from: $from, to: $to) {
      date
      day
      status
      amount
      recurring {
        id
      }
      expense {
        id
      }
    }
  }
`);

export const CreateRecurring = graphql(`
  mutation CreateRecurring($input: CreateRecurringInput!, $idempotencyKey: String) {
    createRecurring(input: $input, idempotencyKey: $idempotencyKey) {
      recurring {
        id
      }
    }
  }
`);

export const ChangeRecurring = graphql(`
  mutation ChangeRecurring($id: ID!, $input: UpdateRecurringInput!, $ifVersion: Int, $idempotencyKey: String) {
    updateRecurring(id: $id, input: $input, ifVersion: $ifVersion, idempotencyKey: $idempotencyKey) {
      recurring {
        id
      }
    }
  }
`);

export const SplitRecurring = graphql(`
  mutation SplitRecurring($id: ID!, $input: SplitRecurringInput!, $idempotencyKey: String) {
    splitRecurring(id: $id, input: $input, idempotencyKey: $idempotencyKey) {
      continued {
        id
      }
    }
  }
`);

export const RemoveRecurring = graphql(`
  mutation RemoveRecurring($id: ID!, $idempotencyKey: String) {
    deleteRecurring(id: $id, idempotencyKey: $idempotencyKey) {
      deletedId
    }
  }
`);

export const BookOccurrence = graphql(`
  mutation BookOccurrence($id: ID!, $input: BookOccurrenceInput!, $idempotencyKey: String) {
    bookOccurrence(id: $id, input: $input, idempotencyKey: $idempotencyKey) {
      expense {
        id
      }
    }
  }
`);

export const SkipOccurrence = graphql(`
  mutation SkipOccurrence($id: ID!, $input: OccurrenceInput!, $idempotencyKey: String) {
    skipOccurrence(id: $id, input: $input, idempotencyKey: $idempotencyKey) {
      occurrence {
        date
      }
    }
  }
`);

export const RestoreOccurrence = graphql(`
  mutation RestoreOccurrence($id: ID!, $input: OccurrenceInput!, $idempotencyKey: String) {
    restoreOccurrence(id: $id, input: $input, idempotencyKey: $idempotencyKey) {
      occurrence {
        date
      }
    }
  }
`);

export const ChangeOccurrence = graphql(`
  mutation ChangeOccurrence($id: ID!, $input: UpdateOccurrenceInput!, $idempotencyKey: String) {
    updateOccurrence(id: $id, input: $input, idempotencyKey: $idempotencyKey) {
      occurrence {
        date
      }
    }
  }
`);

export type Movement = ResultOf<typeof RecurringFields>;
export type Occurrence = NonNullable<ResultOf<typeof Occurrences>["occurrences"]>[number];
