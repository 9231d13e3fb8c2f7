import { shortDay } from "../expenses/shortDay.js";
import { Dialog } from "../ui/dialogs/Dialog.js";
import { useLanguage } from "../words/language.js";
import { RecurringForm } from "./form/RecurringForm.js";
import type { Begun } from "./form/recurringValues.js";
import type { Upcoming } from "./movements.js";
import { OccurrenceForm } from "./OccurrenceForm.js";
import { useRecurringWords } from "./recurringWords.js";
import { useNameOf } from "./useNameOf.js";

export type Opened =
  | { readonly is: "once"; readonly row: Upcoming }
  /** `amount`: what was typed already. */
  | { readonly is: "form"; readonly begun: Begun; readonly amount: string | null };

interface Props {
  /** Null: none. */
  opened: Opened | null;
  onOpen: (opened: Opened | null) => void;
  onSaved: () => void;
}

export function followingOf({ movement, date }: Upcoming, amount: string | null): Opened {
  return { is: "form", begun: { movement, from: date }, amount };
}

export function RecurringDialogs({ opened, onOpen, onSaved }: Props) {
  const { locale } = useLanguage();
  const words = useRecurringWords();
  const nameOf = useNameOf();
  const close = () => onOpen(null);
  const saved = () => {
    close();
    onSaved();
  };
  const once = opened?.is === "once" ? opened.row : null;
  const form = opened?.is === "form" ? opened : null;
  const from = form?.begun.from ?? null;
  return (
    <>
      <Dialog
        title={once === null ? "" : words.once.title(nameOf(once), shortDay(once.day, locale))}
        opened={once !== null}
        onClose={close}
      >
        {once !== null && (
          <OccurrenceForm row={once} onSaved={saved} onCancel={close} onFollowing={(amount) => onOpen(followingOf(once, amount))} />
        )}
      </Dialog>
      <Dialog
        title={
          from !== null
            ? words.form.followingTitle(shortDay(from, locale))
            : form?.begun.movement == null
              ? words.form.addTitle
              : words.form.editTitle
        }
        opened={form !== null}
        onClose={close}
      >
        {form !== null && <RecurringForm begun={form.begun} typedAmount={form.amount} onSaved={saved} onCancel={close} />}
      </Dialog>
    </>
  );
}
