import { Button, Title } from "@mantine/core";
import { useId, useState } from "react";
import { ruleTags } from "../api/cacheTags.js";
import { CreateRule, type RuleSuggestion, RuleSuggestions } from "../api/documents/ruleDocuments.js";
import { useCreate } from "../api/useCreate.js";
import { useQuery } from "../api/useQuery.js";
import { useBudget } from "../session/currentBudget.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { useWords } from "../words/language.js";
import classes from "./RulesPage.module.css";
import { useRuleWords } from "./ruleWords.js";

const SHOWN_FIRST = 4;

/** What a person did again and again, and a rule would do. It is made by a person only. */
export function OfferedRules({ onMade }: { onMade: () => void }) {
  const words = useRuleWords();
  const { budget } = useBudget();
  const { more } = useWords();
  const title = useId();
  const [isWhole, setWhole] = useState(false);
  const [{ data }] = useQuery({ query: RuleSuggestions, variables: { budgetId: budget.id }, tags: ruleTags });
  const offered = data?.ruleSuggestions ?? [];
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <Title order={2} size="h5" mb={6} id={title}>
        {words.offered}
      </Title>
      <ul className={`surface ${classes.offers}`}>
        {offered.slice(0, isWhole ? offered.length : SHOWN_FIRST).map((offer) => (
          <Offer key={offer.payee} offer={offer} onMade={onMade} />
        ))}
      </ul>
      {!isWhole && offered.length > SHOWN_FIRST && (
        <Button variant="subtle" mt={6} onClick={() => setWhole(true)}>
          {more}
        </Button>
      )}
    </section>
  );
}

function Offer({ offer: { payee, categoryId, text }, onMade }: { offer: RuleSuggestion; onMade: () => void }) {
  const words = useRuleWords();
  const { budget } = useBudget();
  const notify = useNotice();
  const create = useCreate(CreateRule, ruleTags);
  async function make() {
    if ((await create.run({ budgetId: budget.id, when: { payee }, then: { categoryId } })) === null) return;
    notify({ text: words.made(payee) });
    onMade();
  }
  return (
    <li className={classes.offer}>
      <span>{text}</span>
      <Button size="xs" variant="light" loading={create.busy} aria-label={`${words.make}: ${payee}`} onClick={() => void make()}>
        {words.make}
      </Button>
      <ProblemAlert problem={create.problem} />
    </li>
  );
}
