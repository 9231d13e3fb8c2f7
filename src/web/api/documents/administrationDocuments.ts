import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

export const Installation = graphql(`
  query Installation {
    installation {
      version
      nodeVersion
      registration
      readiness {
        status
        cause
      }
      mail {
        server
        waiting
        oldestWaitingSince
        failed
      }
      lastBackupAt
      migrations {
        finished
        pending
      }
      quotas {
        budgets
        expenses
        tokens
        sessions
        imports
        importBytes
      }
      nearQuota {
        accountId
        email
        quota
        count
      }
      verification {
        status
        startedAt
        finishedAt
        failure
        budgets
        accounts
        unchecked
        violations {
          invariant
          count
        }
      }
    }
  }
`);

export const Accounts = graphql(`
  query Accounts($search: String, $after: String) {
    accounts(search: $search, first: 20, after: $after) {
      nodes {
        accountId
        email
        name
        emailVerified
        totpEnabled
        administrator
        disabledAt
        createdAt
        lastSeenAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const SetAccountDisabled = graphql(`
  mutation SetAccountDisabled($id: ID!, $input: SetAccountDisabledInput!) {
    setAccountDisabled(id: $id, input: $input) {
      account {
        accountId
        disabledAt
      }
    }
  }
`);

export const EndAccountSessions = graphql(`
  mutation EndAccountSessions($id: ID!) {
    endAccountSessions(id: $id) {
      accountId
    }
  }
`);

export const ResetAccountPassword = graphql(`
  mutation ResetAccountPassword($id: ID!) {
    resetAccountPassword(id: $id) {
      accountId
    }
  }
`);

export const SendTestMail = graphql(`
  mutation SendTestMail {
    sendTestMail {
      mailTest {
        to
        answer
      }
    }
  }
`);

export const StartVerification = graphql(`
  mutation StartVerification {
    startVerification {
      verification {
        startedAt
      }
    }
  }
`);

export type Installed = NonNullable<ResultOf<typeof Installation>["installation"]>;
export type ManagedAccount = NonNullable<ResultOf<typeof Accounts>["accounts"]>["nodes"][number];
