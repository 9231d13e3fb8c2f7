import "graphiql/setup-workers/vite";
import "graphiql/style.css";
import "./explorer.css";
import { GraphiQL, HISTORY_PLUGIN } from "graphiql";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { account } from "./examples/account.js";
import { examplesPlugin } from "./ExamplesPlugin.js";
import { fetcher } from "./fetcher.js";
import { StatusLine } from "./StatusLine.js";

const plugins = [examplesPlugin, HISTORY_PLUGIN];

const logo = (
  <GraphiQL.Logo>
    <span className="links">
      <a href="/">Household budget</a>
      <a href="/docs/graphql">Guide</a>
      <a href="/graphql/schema.graphql">Schema</a>
      <a href="/api-docs">REST docs</a>
      <a href="/graphql/sandbox" title="Needs the internet; not in production">
        Apollo Sandbox
      </a>
    </span>
  </GraphiQL.Logo>
);

const place = document.getElementById("explorer");
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <GraphiQL
        fetcher={fetcher}
        defaultQuery={account.query}
        plugins={plugins}
        defaultEditorToolsVisibility="variables"
        inputValueDeprecation
        schemaDescription
        isHeadersEditorEnabled
        shouldPersistHeaders={false}
      >
        {logo}
        <GraphiQL.Footer>
          <StatusLine />
        </GraphiQL.Footer>
      </GraphiQL>
    </StrictMode>,
  );
}
