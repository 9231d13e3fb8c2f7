import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

export const EnableTotp = graphql(`
  mutation EnableTotp($input: ProofInput!) {
    enableTotp(input: $input) {
      totp {
        secret
        uri
      }
    }
  }
`);

export const ConfirmTotp = graphql(`
  mutation ConfirmTotp($input: ConfirmTotpInput!) {
    confirmTotp(input: $input) {
      recoveryCodes
    }
  }
`);

export const DisableTotp = graphql(`
  mutation DisableTotp($input: ProofInput!) {
    disableTotp(input: $input) {
      account {
        id
        totpEnabled
        version
      }
    }
  }
`);

export const Sessions = graphql(`
  query Sessions($after: String) {
    sessions(first: 20, after: $after) {
      nodes {
        id
        device
        kind
        current
        createdAt
        lastSeenAt
        expiresAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const EndSession = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id) {
      endedId
    }
  }
`);

export const EndAllSessions = graphql(`
  mutation EndAllSessions {
    endAllSessions {
      ok
    }
  }
`);

export const AccessTokens = graphql(`
  query AccessTokens($after: String) {
    accessTokens(first: 20, after: $after) {
      nodes {
        id
        name
        actions
        budgets
        createdAt
        expiresAt
        lastUsedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const CreateAccessToken = graphql(`
  mutation CreateAccessToken($input: CreateAccessTokenInput!, $idempotencyKey: String) {
    createAccessToken(input: $input, idempotencyKey: $idempotencyKey) {
      token
      accessToken {
        id
        name
      }
    }
  }
`);

export const IssueBearer = graphql(`
  mutation IssueBearer {
    issueBearer {
      token
      expiresIn
    }
  }
`);

export const SecurityEvents = graphql(`
  query SecurityEvents($after: String) {
    securityEvents(first: 20, after: $after) {
      nodes {
        id
        kind
        at
        device
        address
        detail
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const DeleteAccessToken = graphql(`
  mutation DeleteAccessToken($id: ID!) {
    deleteAccessToken(id: $id) {
      deletedId
    }
  }
`);

export type Session = NonNullable<ResultOf<typeof Sessions>["sessions"]>["nodes"][number];
export type AccessToken = NonNullable<ResultOf<typeof AccessTokens>["accessTokens"]>["nodes"][number];
export type SecurityEvent = NonNullable<ResultOf<typeof SecurityEvents>["securityEvents"]>["nodes"][number];
