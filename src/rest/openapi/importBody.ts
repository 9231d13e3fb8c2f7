import { type Media, mapOperations, type OpenApi, type Operation } from "./document.js";

const file: Media = { schema: { type: "string", format: "binary" } };

/** tsoa knows bodies of JSON only: here stand the file that an import takes and the files that an export gives. */
export function withFiles(document: OpenApi): OpenApi {
  return mapOperations(document, (operation) => {
    if (operation.operationId === "importExpenses") return { ...operation, requestBody };
    return operation.operationId === "exportExpenses" ? withAnswer(operation) : withoutSecondAnswer(operation);
  });
}

/** Of a method that sends its answer itself, and so returns nothing, tsoa says that there may be no content, too. */
function withoutSecondAnswer(operation: Operation): Operation {
  const { "204": none, ...responses } = operation.responses;
  return none !== undefined && "200" in responses ? { ...operation, responses } : operation;
}

const requestBody = {
  description: "The file itself, up to 10 MB. The server ignores the content type, but refuses forms and JSON.",
  required: true,
  content: {
    "text/csv": { schema: { type: "string" }, example: "Date,Payee,Amount\n2026-01-20,Corner Market,-42.50\n" },
    "application/x-ofx": file,
    "application/vnd.intu.qfx": file,
    "application/qif": file,
    "application/xml": file,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": file,
    "application/octet-stream": file,
  },
} as const;

function withAnswer(operation: Operation): Operation {
  const answer = {
    description: "The file",
    content: {
      "text/csv": {
        schema: { type: "string" },
        example:
          "date,type,amount,currency,payee,description,note,category,tags,splits,originalAmount,originalCurrency,originalRate,externalId,source,id,month,createdAt,updatedAt\r\n" +
          "2026-11-03,expense,42.50,EUR,Corner Market,,,Groceries,,,,,,,,exp_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s,2026-11,2026-11-03T18:02:11.507Z,2026-11-03T18:02:11.507Z\r\n",
      },
      "application/json": {
        schema: {
          type: "object",
          required: ["data"],
          properties: { data: { type: "array", items: { $ref: "#/components/schemas/Expense" } } },
        },
      },
    },
  } as const;
  return { ...operation, responses: { ...operation.responses, "200": answer } };
}
