import { graphql } from "../graphql.js";

export const UndoImport = graphql(`
  mutation UndoImport($id: ID!) {
    undoImport(id: $id) {
      import {
        id
        status
      }
    }
  }
`);
