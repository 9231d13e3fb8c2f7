import { graphql } from "../graphql.js";
import { BudgetRowFields } from "./rowFragments.js";

/** Who is signed in, and which budgets they share: all that is asked when the app starts. */
export const Me = graphql(
  `
    query Me {
      me {
        id
        email
        emailVerified
        pendingEmail
        name
        locale
        timeZone
        notices {
          thresholds
          recurring
          review
        }
        totpEnabled
        administrator
        version
      }
      budgets(first: 100) {
        nodes {
          ...BudgetRowFields
        }
      }
    }
  `,
  [BudgetRowFields],
);

export const Register = graphql(`
  mutation Register($input: RegisterInput!) {
    register(input: $input) {
      account {
        id
      }
    }
  }
`);

export const Login = graphql(`
  mutation Login($input: LoginInput!) {
    login(input: $input) {
      account {
        id
      }
    }
  }
`);

export const RequestPasswordReset = graphql(`
  mutation RequestPasswordReset($input: RequestPasswordResetInput!) {
    requestPasswordReset(input: $input) {
      ok
    }
  }
`);

export const ResetPassword = graphql(`
  mutation ResetPassword($input: ResetPasswordInput!) {
    resetPassword(input: $input) {
      ok
    }
  }
`);

export const Logout = graphql(`
  mutation Logout {
    logout {
      ok
    }
  }
`);

export const UpdateMe = graphql(`
  mutation UpdateMe($input: UpdateMeInput!, $ifVersion: Int) {
    updateMe(input: $input, ifVersion: $ifVersion) {
      account {
        id
        name
        locale
        timeZone
        notices {
          thresholds
          recurring
          review
        }
        version
      }
    }
  }
`);

export const ChangeEmail = graphql(`
  mutation ChangeEmail($input: ChangeEmailInput!) {
    changeEmail(input: $input) {
      account {
        id
        email
        pendingEmail
        version
      }
    }
  }
`);

export const ChangePassword = graphql(`
  mutation ChangePassword($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      account {
        id
      }
    }
  }
`);

export const DeleteMe = graphql(`
  mutation DeleteMe($input: DeleteMeInput!) {
    deleteMe(input: $input) {
      ok
    }
  }
`);

export const RequestEmailVerification = graphql(`
  mutation RequestEmailVerification {
    requestEmailVerification {
      ok
    }
  }
`);

export const VerifyEmail = graphql(`
  mutation VerifyEmail($input: VerifyEmailInput!) {
    verifyEmail(input: $input) {
      ok
    }
  }
`);

export const EndUnconfirmedAccount = graphql(`
  mutation EndUnconfirmedAccount($input: EndUnconfirmedAccountInput!) {
    endUnconfirmedAccount(input: $input) {
      ok
    }
  }
`);

export const UndoEmailChange = graphql(`
  mutation UndoEmailChange($input: UndoEmailChangeInput!) {
    undoEmailChange(input: $input) {
      ok
    }
  }
`);

export const RestoreBudget = graphql(`
  mutation RestoreBudget($id: ID!) {
    restoreBudget(id: $id) {
      budget {
        id
        name
      }
    }
  }
`);
