import { Checkbox, Fieldset, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useSecurityWords } from "../../words/useSecurityWords.js";
import type { SharedBudget } from "./sharedBudgets.js";

interface Props {
  budgets: readonly SharedBudget[];
  givenUp: readonly string[];
  setGivenUp: (ids: readonly string[]) => void;
}

/** What is in the way of deleting the account: each of these is given up, or handed over on its own page. */
export function SharedBudgets({ budgets, givenUp, setGivenUp }: Props) {
  const texts = useSecurityWords().removal;
  const set = (id: string, gives: boolean) => setGivenUp(gives ? [...givenUp, id] : givenUp.filter((each) => each !== id));
  return (
    <Fieldset legend={texts.sharedTitle}>
      <Stack gap="sm">
        <Text size="sm" role="alert">
          {texts.sharedHint}
        </Text>
        {budgets.map(({ id, name, otherMembers }) => (
          <div key={id}>
            <Checkbox
              label={texts.giveUp(name)}
              description={texts.members(otherMembers)}
              checked={givenUp.includes(id)}
              onChange={(event) => set(id, event.currentTarget.checked)}
            />
            <Text size="sm" ms={32}>
              <Link to="/app/budgets/$budgetId/members" params={{ budgetId: id }}>
                {texts.handOver(name)}
              </Link>
            </Text>
          </div>
        ))}
      </Stack>
    </Fieldset>
  );
}
