import { Stack } from "@mantine/core";
import { Installation } from "../api/documents/administrationDocuments.js";
import { installationTags } from "../api/cacheTags.js";
import { problemOf } from "../api/problem.js";
import { useQuery } from "../api/useQuery.js";
import { Loading } from "../ui/pages/Loading.js";
import { PageHead } from "../ui/pages/PageHead.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { AccountSection } from "./AccountSection.js";
import { AdministrationProblem } from "./AdministrationProblem.js";
import { useAdministrationWords } from "./administrationWords.js";
import { CheckSection } from "./CheckSection.js";
import { MailSection } from "./MailSection.js";
import { QuotaSection } from "./QuotaSection.js";
import { StateSection } from "./StateSection.js";

/** The server, for its administrators. */
export function AdministrationPage() {
  const words = useAdministrationWords();
  const [{ data, error }, again] = useQuery({ query: Installation, variables: {}, tags: installationTags });
  const installed = data?.installation ?? null;
  useTitle(words.title);
  return (
    <Stack>
      <PageHead title={words.title} hint={words.hint} />
      {error !== undefined && <AdministrationProblem problem={problemOf(error)} retry={again} />}
      {installed === null && error === undefined && <Loading />}
      {installed !== null && (
        <>
          <AccountSection />
          <StateSection installed={installed} />
          <MailSection mail={installed.mail} />
          <CheckSection verification={installed.verification} onLook={again} />
          <QuotaSection installed={installed} />
        </>
      )}
    </Stack>
  );
}
