import { useState } from "react";
import { ruleTags } from "../api/cacheTags.js";
import { ChangeRule, ReorderRules, type Rule } from "../api/documents/ruleDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { useBudget } from "../session/currentBudget.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { stepped } from "./order.js";
import { RemoveRuleDialog } from "./RemoveRuleDialog.js";
import { RuleRow } from "./RuleRow.js";
import classes from "./RulesPage.module.css";
import { nameOfRule, useRuleWords } from "./ruleWords.js";
import { useRuleDragging } from "./useRuleDragging.js";

const written = { invalidates: ruleTags };

interface Props {
  rules: readonly Rule[];
  onShow: (rules: readonly Rule[]) => void;
  /** Written, or refused: the server is to be asked. */
  onChanged: () => void;
  onEdit: (rule: Rule) => void;
  onRun: (rule: Rule) => void;
}

export function RuleRows({ rules, onShow, onChanged, onEdit, onRun }: Props) {
  const words = useRuleWords();
  const { budget } = useBudget();
  const [removing, setRemoving] = useState<Rule | null>(null);
  const [said, setSaid] = useState("");
  const reorder = useWrite(ReorderRules, written);
  const change = useWrite(ChangeRule, written);
  const ids = rules.map(({ id }) => id);
  const nameOf = (rule: Rule) => nameOfRule(rule, words);

  async function place(order: readonly string[]) {
    const byId = new Map(rules.map((rule) => [rule.id, rule]));
    onShow(order.flatMap((id) => byId.get(id) ?? []));
    await reorder.run({ input: { budgetId: budget.id, ids: [...order] } });
    onChanged();
  }
  function step(rule: Rule, by: 1 | -1) {
    const order = stepped(ids, rule.id, by);
    if (order === null) return;
    setSaid(words.movedTo(nameOf(rule), order.indexOf(rule.id) + 1, order.length));
    void place(order);
  }
  async function enable(rule: Rule, enabled: boolean) {
    onShow(rules.map((each) => (each.id === rule.id ? { ...rule, enabled } : each)));
    await change.run({ id: rule.id, input: { enabled } });
    onChanged();
  }
  const { dragged, handlers, zoneOf } = useRuleDragging(ids, (order) => void place(order));
  return (
    <>
      <ProblemAlert problem={reorder.problem ?? change.problem} />
      <ol className={`surface ${classes.list}`} aria-label={words.list} {...handlers}>
        {rules.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            isDragged={rule.id === dragged}
            zone={zoneOf(rule.id)}
            onStep={(by) => step(rule, by)}
            onEnable={(enabled) => void enable(rule, enabled)}
            onEdit={() => onEdit(rule)}
            onRun={() => onRun(rule)}
            onRemove={() => setRemoving(rule)}
          />
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <RemoveRuleDialog rule={removing} onClose={() => setRemoving(null)} onRemoved={onChanged} />
    </>
  );
}
