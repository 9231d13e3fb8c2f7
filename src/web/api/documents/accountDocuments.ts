import { graphql } from "../graphql.js";

export const Me = graphql(`
  query Me {
    me {
      id
      email
      name
      locale
      timeZone
      totpEnabled
      version
    }
  }
`);

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
  mutation DeleteMe($input: ProofInput!) {
    deleteMe(input: $input) {
      ok
    }
  }
`);
