import { useGraphiQL, useGraphiQLActions, type GraphiQLPlugin } from "@graphiql/react";
import { type Example, knownAt, variablesFor } from "./examples/Example.js";
import { examples } from "./examples/examples.js";
import { whoIsKnown } from "./who.js";

/** As in explorer.css: then the pane lies over the query, which nobody would see. */
const PANE_COVERS = "(max-width: 800px)";

/** A pane at the left with an example of each area, which opens in a tab of its own. */
export const examplesPlugin: GraphiQLPlugin = { title: "Examples", icon: ExamplesIcon, content: Examples };

function Examples() {
  const actions = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  // They come after the page around them: what is opened before would be a tab with nothing in it.
  const editors = queryEditor === undefined || variableEditor === undefined ? null : { queryEditor, variableEditor };
  function open(example: Example, { queryEditor, variableEditor }: NonNullable<typeof editors>) {
    actions.addTab();
    queryEditor.setValue(example.query);
    variableEditor.setValue(variablesFor(example, knownAt(new Date(), whoIsKnown()?.budgetId ?? null)));
    if (matchMedia(PANE_COVERS).matches) actions.setVisiblePlugin(null);
  }
  return (
    <section className="examples" aria-label="Examples">
      <h2>Examples</h2>
      <p>Each example opens in a tab. Examples that need a budget have your first one under “Variables”.</p>
      <ul>
        {examples.map((example) => (
          <li key={example.area}>
            <button type="button" disabled={editors === null} onClick={() => editors !== null && open(example, editors)}>
              <strong>{example.area}</strong>
              <span>{example.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExamplesIcon() {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round" aria-hidden="true">
      <path d="M8 4c-1.500-1-3.500-1.300-6-1.300v9.600c2.500 0 4.500.3 6 1.300 1.500-1 3.500-1.300 6-1.300V2.700C11.500 2.700 9.500 3 8 4zM8 4v9.600" />
    </svg>
  );
}
