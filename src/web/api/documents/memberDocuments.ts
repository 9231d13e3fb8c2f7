import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

export const Members = graphql(`
  query Members($budgetId: ID!) {
    budget(id: $budgetId) {
      id
      members {
        nodes {
          id
          accountId
          name
          email
          role
          joinedAt
        }
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
        nodes {
          id
          email
          role
          expiresAt
        }
      }
    }
  }
`);

export const InviteMember = graphql(`
  mutation InviteMember($input: InviteMemberInput!, $idempotencyKey: String) {
    inviteMember(input: $input, idempotencyKey: $idempotencyKey) {
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
  mutation DeleteInvitation($id: ID!) {
    deleteInvitation(id: $id) {
      deletedId
    }
  }
`);

export const PreviewInvitation = graphql(`
  query PreviewInvitation($code: String!) {
    previewInvitation(code: $code) {
      budgetName
      role
      inviterName
      expiresAt
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
  mutation SetMemberRole($input: SetMemberRoleInput!) {
    setMemberRole(input: $input) {
      member {
        id
        accountId
        role
      }
    }
  }
`);

export const RemoveMember = graphql(`
  mutation RemoveMember($input: RemoveMemberInput!) {
    removeMember(input: $input) {
      removedId
    }
  }
`);

export type Member = NonNullable<NonNullable<ResultOf<typeof Members>["budget"]>["members"]>["nodes"][number];
export type Invitation = NonNullable<NonNullable<ResultOf<typeof Invitations>["budget"]>["invitations"]>["nodes"][number];
