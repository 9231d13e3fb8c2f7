import { Checkbox, Stack, Text } from "@mantine/core";
import type { ReactNode, SubmitEvent } from "react";
import { formatFigure } from "../../format/formatMoney.js";
import { useBudget, useMoney } from "../../session/currentBudget.js";
import { FormButtons } from "../../ui/fields/FormButtons.js";
import { useLanguage } from "../../words/language.js";
import classes from "./ProposalForm.module.css";
import { differenceOf, type Proposal } from "./proposals.js";

interface Props {
  readonly hint: string;
  /** What is said where there is nothing to change. */
  readonly nothing: string;
  readonly proposals: readonly Proposal[];
  readonly chosen: readonly Proposal[];
  /** Null: all or nothing. */
  readonly onToggle: ((categoryId: string) => void) | null;
  readonly toAssign: number;
  readonly onGo: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** The amounts as they are and as they would be, and what would be left to assign. */
export function ProposalForm({ hint, nothing, proposals, chosen, onToggle, toAssign, onGo, onCancel, children }: Props) {
  const { words } = useLanguage();
  const money = useMoney();
  const left = toAssign - differenceOf(chosen);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (chosen.length > 0) onGo();
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        {children}
        {proposals.length === 0 && <Text>{nothing}</Text>}
        {proposals.length > 0 && <ProposalTable proposals={proposals} chosen={chosen} onToggle={onToggle} />}
        {proposals.length > 0 && (
          <Text className={classes.left} data-over={left < 0 || undefined}>
            {words.tools.leftToAssign} <strong className="figure">{money(left)}</strong>
          </Text>
        )}
        <FormButtons busy={false} disabled={chosen.length === 0} label={words.tools.apply(chosen.length)} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function ProposalTable({ proposals, chosen, onToggle }: Pick<Props, "proposals" | "chosen" | "onToggle">) {
  const { words, locale } = useLanguage();
  const { budget } = useBudget();
  const isChosen = new Set(chosen.map(({ categoryId }) => categoryId));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{words.sheet.category}</th>
          <th scope="col">{words.tools.now}</th>
          <th scope="col">{words.tools.then}</th>
        </tr>
      </thead>
      <tbody>
        {proposals.map(({ categoryId, name, now, then }, index) => (
          <tr key={categoryId} data-left={!isChosen.has(categoryId) || undefined}>
            <th scope="row">
              {onToggle === null ? (
                name
              ) : (
                <Checkbox
                  size="sm"
                  label={name}
                  checked={isChosen.has(categoryId)}
                  onChange={() => onToggle(categoryId)}
                  {...(index === 0 ? { "data-autofocus": true } : {})}
                />
              )}
            </th>
            <td className="figure">{formatFigure(now, budget, locale)}</td>
            <td className="figure">{formatFigure(then, budget, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
