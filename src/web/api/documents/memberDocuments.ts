import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

export const Members = graphql(`
  query Members($budgetId: ID!) {
    budget(id: $budgetId) {
      id
      members {
        accountId
        name
        email
        role
        joinedAt
      }
    }
  }
`);

/** Only the owner may ask. */
export const Invitations = graphql(`
  query Invitations($budgetId: ID!) {
    budget(id: $budgetId) {
      id
      invitations {
        id
        email
        role
        expiresAt
      }
    }
  }
`);

export const InviteMember = graphql(`
  mutation InviteMember($budgetId: ID!, $input: InviteMemberInput!, $idempotencyKey: String) {
    inviteMember(budgetId: $budgetId, input: $input, idempotencyKey: $idempotencyKey) {
      code
      invitation {
        id
        email
        role
        expiresAt
      }
    }
  }
`);

export const DeleteInvitation = graphql(`
  mutation DeleteInvitation($budgetId: ID!, $id: ID!) {
    deleteInvitation(budgetId: $budgetId, id: $id) {
      deletedId
    }
  }
`);

export const AcceptInvitation = graphql(`
  mutation AcceptInvitation($input: AcceptInvitationInput!, $idempotencyKey: String) {
    acceptInvitation(input: $input, idempotencyKey: $idempotencyKey) {
      budget {
        id
        name
        role
      }
    }
  }
`);

export const SetMemberRole = graphql(`
  mutation SetMemberRole($budgetId: ID!, $accountId: ID!, $input: SetMemberRoleInput!) {
    setMemberRole(budgetId: $budgetId, accountId: $accountId, input: $input) {
      member {
        accountId
        role
      }
    }
  }
`);

export const RemoveMember = graphql(`
  mutation RemoveMember($budgetId: ID!, $accountId: ID!) {
    removeMember(budgetId: $budgetId, accountId: $accountId) {
      removedId
    }
  }
`);

export type Member = NonNullable<ResultOf<typeof Members>["budget"]>["members"][number];
export type Invitation = NonNullable<NonNullable<ResultOf<typeof Invitations>["budget"]>["invitations"]>[number];
