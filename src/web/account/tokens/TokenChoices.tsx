import { Checkbox, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "../../api/useQuery.js";
import { budgetTags } from "../../api/cacheTags.js";
import { Budgets } from "../../api/documents/budgetDocuments.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";
import classes from "./TokenChoices.module.css";

const tokenActions = ["READ", "ADD", "WRITE", "SHARE"] as const;
export type TokenAction = (typeof tokenActions)[number];

interface ActionsProps {
  actions: readonly TokenAction[];
  setActions: (actions: readonly TokenAction[]) => void;
  error: string | undefined;
}

/** What the token may do: each action by itself. */
export function TokenActions({ actions, setActions, error }: ActionsProps) {
  const texts = useSecurityWords().tokens;
  return (
    <Checkbox.Group
      label={texts.actions}
      value={[...actions]}
      error={error}
      errorProps={{ mt: 6 }}
      onChange={(chosen) => setActions(tokenActions.filter((action) => chosen.includes(action)))}
    >
      <Stack gap="xs" mt={6}>
        {tokenActions.map((action) => (
          <Checkbox key={action} value={action} label={texts.actionNames[action]} description={texts.actionHints[action]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface BudgetsProps {
  /** Null: all of them, later ones too. */
  chosen: readonly string[] | null;
  setChosen: (chosen: readonly string[] | null) => void;
  error: string | undefined;
}

/** Which budgets the token reaches. */
export function TokenBudgets({ chosen, setChosen, error }: BudgetsProps) {
  const texts = useSecurityWords().tokens;
  const [{ data }] = useQuery({ query: Budgets, variables: {}, tags: budgetTags });
  const budgets = data?.budgets?.nodes;
  return (
    <Stack gap="xs">
      <Radio.Group
        label={texts.budgets}
        value={chosen === null ? "all" : "some"}
        onChange={(value) => setChosen(value === "all" ? null : [])}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="all" label={texts.allBudgets} />
          <Radio value="some" label={texts.someBudgets} />
        </Stack>
      </Radio.Group>
      {chosen !== null && (
        <Checkbox.Group aria-label={texts.someBudgets} value={[...chosen]} error={error} errorProps={{ mt: 6 }} onChange={setChosen}>
          {budgets?.length === 0 && <Text size="sm">{texts.noBudgets}</Text>}
          <Stack gap="xs" pl="lg" className={classes.budgets}>
            {budgets?.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
