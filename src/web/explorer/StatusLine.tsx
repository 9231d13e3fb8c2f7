import { useGraphiQL } from "@graphiql/react";
import { useEffect } from "react";
import { type Cost, type Exchange, useExchange } from "./exchange.js";
import { useWho } from "./who.js";

/** Under each answer: whom this browser's cookie stands for, which headers went along, what the answer cost. */
export function StatusLine() {
  useWrappedLines();
  useActiveTabInView();
  const who = useWho();
  const exchange = useExchange();
  return (
    <div className="status" role="status" aria-label="Session and last response">
      <span>{who === null ? "Cookie: not signed in" : `Cookie: ${who.email} is signed in`}</span>
      {exchange === "stream" && <span>Event stream; the stop button ends it</span>}
      {exchange !== null && exchange !== "stream" && <Answer {...exchange} />}
    </div>
  );
}

/** However narrow the editor is, no line of it is cut. (GraphiQL hands on no options of the editor.) */
function useWrappedLines(): void {
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  useEffect(() => queryEditor?.updateOptions({ wordWrap: "on" }), [queryEditor]);
}

/** The row of tabs scrolls without showing that it does: a tab that opens beyond its edge would not be seen. It grows once its text is there. */
function useActiveTabInView(): void {
  const active = useGraphiQL((state) => state.activeTabIndex);
  const title = useGraphiQL((state) => state.tabs[state.activeTabIndex]?.title);
  useEffect(() => {
    document.querySelector(".graphiql-tab-active")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active, title]);
}

function Answer({ status, milliseconds, cost, headers, requestId }: Exchange) {
  return (
    <>
      <span>{headersText(headers)}</span>
      <span>{`HTTP ${status} in ${milliseconds} ms`}</span>
      {cost !== null && <strong>{costText(cost)}</strong>}
      {requestId !== null && <span className="id">{`Request ${requestId}`}</span>}
    </>
  );
}

function headersText(headers: readonly string[]): string {
  if (headers.length === 0) return "Headers: none of your own";
  const hasToken = headers.some((name) => name.toLowerCase() === "authorization");
  return `Headers: ${headers.join(", ")}${hasToken ? " (counts before the cookie)" : ""}`;
}

function costText({ requested, limit, left }: Cost): string {
  const points = requested === 1 ? "1 point" : `${requested} points`;
  return limit === null ? `Cost: ${points}, no limit here` : `Cost: ${points}; ${left ?? 0} of ${limit} left this minute`;
}
