import "@mantine/core/styles/Switch.css";
import { Menu, Switch } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import type { Rule } from "../api/documents/ruleDocuments.js";
import { useBudget } from "../session/currentBudget.js";
import { OverflowMenu } from "../ui/menus/OverflowMenu.js";
import type { Zone } from "./order.js";
import { conditionsOf, effectsOf } from "./ruleTexts.js";
import classes from "./RulesPage.module.css";
import { nameOfRule, useRuleWords } from "./ruleWords.js";
import { useFormats } from "./useFormats.js";

interface Props {
  rule: Rule;
  isDragged: boolean;
  zone: Zone | undefined;
  onStep: (by: 1 | -1) => void;
  onEnable: (enabled: boolean) => void;
  onEdit: () => void;
  onRun: () => void;
  onRemove: () => void;
}

/** What a rule asks for and sets, and what can be done with it. Its grip moves it: dragged, or with Alt and the arrows. */
export function RuleRow({ rule, isDragged, zone, onStep, onEnable, onEdit, onRun, onRemove }: Props) {
  const words = useRuleWords();
  const formats = useFormats();
  const { mayEdit } = useBudget();
  const name = nameOfRule(rule, words);
  function keyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onStep(event.key === "ArrowUp" ? -1 : 1);
  }
  return (
    <li className={classes.row} data-rule={rule.id} data-zone={zone} data-dragged={isDragged || undefined}>
      {mayEdit && (
        <button
          type="button"
          className={classes.grip}
          data-grip
          aria-label={words.move(name)}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onKeyDown={keyDown}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      )}
      {mayEdit && (
        <Switch
          size="sm"
          className={classes.switch}
          aria-label={words.enable(name)}
          checked={rule.enabled}
          onChange={(event) => onEnable(event.currentTarget.checked)}
        />
      )}
      <span className={classes.what} data-off={!rule.enabled || undefined}>
        {rule.name !== null && <span className={classes.name}>{rule.name}</span>}
        <span className={classes.conditions}>{conditionsOf(rule, formats).join(", ")}</span>
        <span>→ {effectsOf(rule, formats).join(", ")}</span>
        <span className={classes.badges}>
          {!rule.enabled && <span className={classes.badge}>{words.off}</span>}
          {rule.stop && (
            <span className={classes.badge} title={words.stopsHint}>
              {words.stops}
            </span>
          )}
        </span>
      </span>
      {mayEdit && (
        <OverflowMenu name={name}>
          <Menu.Item onClick={onEdit}>{words.edit}</Menu.Item>
          <Menu.Item onClick={onRun}>{words.run}</Menu.Item>
          <Menu.Item onClick={() => onStep(-1)}>{words.moveUp}</Menu.Item>
          <Menu.Item onClick={() => onStep(1)}>{words.moveDown}</Menu.Item>
          <Menu.Item className="danger" onClick={onRemove}>
            {words.remove}
          </Menu.Item>
        </OverflowMenu>
      )}
    </li>
  );
}
