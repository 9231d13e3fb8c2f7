import type { Schema } from "./document.js";

const ID = "3f0c6a52-8d5e-4b7e-9a43-5d6e7f809102";

export const problemSchemas: Readonly<Record<string, Schema>> = {
  Problem: {
    type: "object",
    description: "Why a request failed (RFC 9457). Some codes add their own fields, such as the counts of `category-in-use`.",
    properties: {
      type: { type: "string", format: "uri-reference", description: "A page of this server about this kind of problem." },
      title: { type: "string", description: "The same for every problem of one code." },
      status: { type: "integer", format: "int32", description: "The HTTP status." },
      detail: { type: "string", description: "A description of this failure, in English." },
      instance: { type: "string", description: "The request id, for a search in the log." },
      code: { type: "string", description: "The stable code to switch on. Values may be added." },
      errors: {
        type: "array",
        items: { $ref: "#/components/schemas/Fault" },
        description:
          "The errors of the input that were found: those of its fields first, then those that depend on stored data. Only with 422.",
      },
    },
    required: ["type", "title", "status", "detail", "instance", "code"],
    example: {
      type: "/problems/not-found",
      title: "Not found",
      status: 404,
      detail: "No such budget.",
      instance: ID,
      code: "not-found",
    },
  },
};

export const REQUEST_ID = ID;
