import { Button } from "@mantine/core";
import type { ResultOf } from "gql.tada";
import { useState } from "react";
import { useClient, useQuery } from "../../api/useQuery.js";
import { sessionTags } from "../../api/cacheTags.js";
import { EndSession, Sessions, type Session } from "../../api/documents/securityDocuments.js";
import { type Problem, problemOf } from "../../api/problem.js";
import { useWrite } from "../../api/useWrite.js";
import { ProblemAlert } from "../../ui/notices/ProblemAlert.js";
import { useNotice } from "../../ui/notices/useNotice.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";

const first = { after: null };

/** Also those that are on no page yet: what was ended makes room on the first one for what follows. */
export function EndOthers() {
  const texts = useSecurityWords().sessions;
  const notify = useNotice();
  const client = useClient();
  const [{ data }] = useQuery({ query: Sessions, variables: first, tags: sessionTags });
  const end = useWrite(EndSession, { invalidates: sessionTags });
  const [unread, setUnread] = useState<Problem | null>(null);

  async function go() {
    setUnread(null);
    for (;;) {
      const found = await client.send(Sessions, first);
      if (found.error !== undefined) {
        setUnread(problemOf(found.error));
        return;
      }
      const others = othersIn(found.data);
      if (others.length === 0) {
        notify({ text: texts.othersEnded });
        return;
      }
      for (const { id } of others) if ((await end.run({ id })) === null) return;
    }
  }
  if (othersIn(data).length === 0) return <ProblemAlert problem={end.problem ?? unread} />;
  return (
    <>
      <ProblemAlert problem={end.problem ?? unread} />
      <Button size="xs" variant="default" loading={end.busy} onClick={() => void go()}>
        {texts.endOthers}
      </Button>
    </>
  );
}

function othersIn(data: ResultOf<typeof Sessions> | undefined): readonly Session[] {
  return (data?.sessions?.nodes ?? []).filter((session) => !session.current);
}
