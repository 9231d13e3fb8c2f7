import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { monthName } from "../format/formatDate.js";
import type { MonthView } from "../store/monthView.js";
import { Dialog } from "../ui/Dialog.js";
import { useLanguage } from "../words/language.js";

const CloseForm = lazy(async () => ({ default: (await import("./CloseForm.js")).CloseForm }));

/** Asks first: says what is uncategorised and whether the month still runs, and takes a note for the statement. */
export function CloseMonthButton({ month }: { month: MonthView }) {
  const { words, locale } = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const label = month.statementId === null ? words.month.closeMonth : words.month.closeAgain;
  const close = () => setIsAsking(false);
  return (
    <>
      <Button variant="default" size="sm" leftSection={<IconLock size={16} />} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <Dialog title={words.month.closeTitle(monthName(month.month, locale))} opened={isAsking} onClose={close}>
        <Suspense>
          <CloseForm month={month} label={label} onDone={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
