import "graphiql/setup-workers/vite";
import "graphiql/style.css";
import "./explorer.css";
import { GraphiQL } from "graphiql";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { fetcher } from "./fetcher";
import { starter, variables } from "./starter";

const sandbox = `https://studio.apollographql.com/sandbox/explorer?endpoint=${encodeURIComponent(`${location.origin}/graphql`)}`;

/** Later, what somebody wrote there stands. */
const isFirstVisit = localStorage.getItem("graphiql:tabState") === null;

const logo = (
  <GraphiQL.Logo>
    <span className="links">
      <a href="/">Household budget</a>
      <a href="/api-docs">REST docs</a>
      <a href={sandbox} target="_blank" rel="noreferrer noopener" title="Needs the internet">
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
        defaultQuery={starter}
        {...(isFirstVisit ? { initialVariables: variables } : {})}
        defaultEditorToolsVisibility="variables"
        inputValueDeprecation
        schemaDescription
        isHeadersEditorEnabled
      >
        {logo}
      </GraphiQL>
    </StrictMode>,
  );
}
