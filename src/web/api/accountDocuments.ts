import { graphql } from "./graphql.js";

export const Me = graphql(`
  query Me {
    me { id email name locale timeZone }
  }
`);

export const Register = graphql(`
  mutation Register($input: RegisterInput!) {
    register(input: $input) { account { id } }
  }
`);

export const Login = graphql(`
  mutation Login($input: LoginInput!) {
    login(input: $input) { account { id } }
  }
`);

export const RequestPasswordReset = graphql(`
  mutation RequestPasswordReset($input: RequestPasswordResetInput!) {
    requestPasswordReset(input: $input) { ok }
  }
`);

export const ResetPassword = graphql(`
  mutation ResetPassword($token: String!, $input: ResetPasswordInput!) {
    resetPassword(token: $token, input: $input) { ok }
  }
`);

export const Logout = graphql(`
  mutation Logout {
    logout { ok }
  }
`);
