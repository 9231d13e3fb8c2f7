import { Button, Group, Text, TextInput } from "@mantine/core";
import { createContext, type SubmitEvent, useContext, useState } from "react";
import { accountTags } from "../api/cacheTags.js";
import { Accounts } from "../api/documents/administrationDocuments.js";
import { problemOf } from "../api/problem.js";
import { useQuery } from "../api/useQuery.js";
import { Loading } from "../ui/pages/Loading.js";
import { afterOf, type PageProps, Pages } from "../ui/pages/Pages.js";
import { Rows } from "../ui/tables/Rows.js";
import { Section } from "../ui/pages/Section.js";
import { AccountRow } from "./AccountRow.js";
import { AdministrationProblem } from "./AdministrationProblem.js";
import { useAdministrationWords } from "./administrationWords.js";

/** What is searched; null: nothing. */
const Searched = createContext<string | null>(null);

export function AccountSection() {
  const words = useAdministrationWords().accounts;
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSearch(typed.trim() === "" ? null : typed.trim());
  };
  return (
    <Section title={words.title}>
      <form role="search" onSubmit={submit}>
        <Group gap="xs" align="flex-end">
          <TextInput label={words.search} value={typed} maxLength={200} onChange={(event) => setTyped(event.currentTarget.value)} />
          <Button type="submit" variant="default">
            {words.find}
          </Button>
        </Group>
      </form>
      <Searched value={search}>
        <Pages key={search ?? ""} page={AccountPageOf} />
      </Searched>
    </Section>
  );
}

function AccountPageOf({ after, more }: PageProps) {
  const words = useAdministrationWords().accounts;
  const search = useContext(Searched);
  const [{ data, error }, again] = useQuery({ query: Accounts, variables: { search, after }, tags: accountTags });
  const page = data?.accounts ?? null;
  if (page === null) return error === undefined ? <Loading /> : <AdministrationProblem problem={problemOf(error)} retry={again} />;
  return (
    <>
      {page.nodes.length === 0 && <Text c="dimmed">{words.none}</Text>}
      <Rows>
        {page.nodes.map((account) => (
          <AccountRow key={account.accountId} account={account} />
        ))}
      </Rows>
      {more(afterOf(page.pageInfo))}
    </>
  );
}
