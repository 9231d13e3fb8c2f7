import { servedDocument } from "../../../src/rest/servedDocument.js";

const document = { servers: [{ url: "/api" }] };

test.each(["https://budget.example.org", "https://budget.example.org/"])(
  "a public address %s makes the server of the document absolute",
  (url) => {
    expect(servedDocument(document, url).servers.map((server) => server.url)).toEqual(["https://budget.example.org/api"]);
  },
);

test("without a public address the document stays as it is", () => {
  expect(servedDocument(document, undefined)).toBe(document);
});

test("a public address makes the link to the guides absolute as well", () => {
  const linked = { ...document, externalDocs: { url: "/docs" } };
  expect(servedDocument(linked, "https://budget.example.org/").externalDocs.url).toBe("https://budget.example.org/docs");
});
