import { Button, Fieldset, Box, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useBudget } from "../../session/currentBudget.js";
import { CurrencySelect } from "../../ui/fields/CurrencySelect.js";
import { useWords } from "../../words/language.js";
import { type ForeignAction, type ForeignAmounts, rateFollows } from "./foreignAmounts.js";
import classes from "./ExpenseForm.module.css";

interface Props {
  money: ForeignAmounts;
  act: (action: ForeignAction) => void;
  errors: Readonly<Record<string, React.ReactNode>>;
}

const usual = ["EUR", "USD"];

/** What was paid in another currency, and at which rate. The rate follows from two entered amounts. */
export function ForeignFields({ money, act, errors }: Props) {
  const words = useWords().expense.original;
  const own = useBudget().budget.currency;
  const [begun, setBegun] = useState(false);
  const begin = useRef<HTMLButtonElement>(null);
  const { foreign } = money;
  if (foreign === null) {
    return (
      <Button
        ref={begin}
        // Back from the fields, the keyboard goes on here.
        autoFocus={begun}
        className={classes.link}
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          setBegun(true);
          act({ do: "begin", currency: usual.find((code) => code !== own) ?? own });
        }}
      >
        {words.begin}
      </Button>
    );
  }
  function end() {
    setBegun(true);
    act({ do: "end" });
  }
  const follows = rateFollows(money);
  const isWorkedOut = !foreign.there.entered && foreign.there.text !== "";
  return (
    <Fieldset legend={words.title} radius="md" p="sm">
      <CurrencySelect
        label={words.currency}
        except={own}
        autoFocus={begun}
        value={foreign.currency}
        onPick={(currency) => act({ do: "choose-currency", currency })}
      />
      <Box className="fields" mt="sm">
        <TextInput
          label={words.amount}
          inputMode="decimal"
          autoComplete="off"
          inputWrapperOrder={["label", "input", "description", "error"]}
          description={isWorkedOut ? words.workedOut : undefined}
          data-worked-out={isWorkedOut}
          classNames={{ input: classes.amount }}
          value={foreign.there.text}
          error={errors["there"]}
          onChange={(event) => act({ do: "type", field: "there", text: event.currentTarget.value })}
        />
        <TextInput
          label={words.rate(foreign.currency, own)}
          inputMode="decimal"
          autoComplete="off"
          inputWrapperOrder={["label", "input", "description", "error"]}
          description={follows ? words.rateFollows : undefined}
          readOnly={follows}
          variant={follows ? "filled" : "default"}
          data-worked-out={follows}
          classNames={{ input: classes.amount }}
          value={foreign.rate.text}
          error={errors["rate"]}
          onChange={(event) => act({ do: "type", field: "rate", text: event.currentTarget.value })}
        />
      </Box>
      <Button className={classes.link} mt={4} size="compact-sm" variant="subtle" onClick={end}>
        {words.remove}
      </Button>
    </Fieldset>
  );
}
