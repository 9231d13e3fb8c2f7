import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { MonthView } from "../store/views/monthView.js";
import { useEver } from "../ui/useEver.js";
import { useWords } from "../words/language.js";

const CloseMonthDialog = lazy(async () => ({ default: (await import("./CloseMonthDialog.js")).CloseMonthDialog }));

/** Closes a month, and asks first. */
export function CloseMonthButton({ month }: { month: MonthView }) {
  const words = useWords().month;
  const [isAsking, setIsAsking] = useState(false);
  const hasAsked = useEver(isAsking);
  const label = month.statementId === null ? words.closeMonth : words.closeAgain;
  return (
    <>
      <Button variant="default" size="sm" leftSection={<IconLock size={16} />} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {hasAsked && (
        <Suspense>
          <CloseMonthDialog month={month} label={label} opened={isAsking} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
