import { Button, Text, Title } from "@mantine/core";
import { useStore } from "../session/budgetStore.js";
import { useCommand } from "../session/commands.js";
import { useBudget } from "../session/currentBudget.js";
import { toReviewIn } from "../store/views/toReview.js";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { KeyHints } from "../ui/tables/KeyHints.js";
import { OlderMonths, useFirstHere } from "../ui/pages/OlderMonths.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { ReviewList } from "./ReviewList.js";
import classes from "./ReviewPage.module.css";
import { useReviewWords } from "./reviewWords.js";
import { type Review, useReview } from "./useReview.js";

/** What something else than a person made or filled, until a person has looked at it. */
export function ReviewPage() {
  const words = useReviewWords();
  const { keys } = words;
  const { budget, mayEdit } = useBudget();
  const count = useStore(toReviewIn);
  const firstHere = useFirstHere();
  const review = useReview();
  useTitle(words.title, budget.name);
  useReviewCommands(review, mayEdit);
  const { rows, total, acceptAll } = review;
  return (
    <>
      <div className={classes.head}>
        <div>
          <Title order={1} size="h2">
            {words.title}
          </Title>
          {count > 0 && (
            <Text c="dimmed" size="sm" role="status">
              {words.waiting(count)}
              {count > rows.length && ` · ${words.shown(rows.length)}`}
            </Text>
          )}
        </div>
        {mayEdit && rows.length > 0 && (
          <Button aria-keyshortcuts="a" onClick={acceptAll}>
            {words.acceptAll(total)}
          </Button>
        )}
      </div>
      {firstHere !== null && <OlderMonths inResults />}
      {rows.length === 0 ? (
        <EmptyState title={words.empty} hint={words.emptyHint} />
      ) : (
        <>
          <ReviewList review={review} mayEdit={mayEdit} />
          {mayEdit && (
            <KeyHints
              mt={12}
              hints={[
                ["J K", keys.move],
                ["Enter", keys.accept],
                ["C", keys.category],
                ["E", keys.edit],
                ["A", keys.all],
              ]}
            />
          )}
        </>
      )}
    </>
  );
}

function useReviewCommands({ rows, index, ...review }: Review, mayEdit: boolean) {
  const { commands } = useReviewWords();
  const row = rows[index] ?? null;
  const command = (id: string, label: string, keys: string, run: () => void) =>
    // What lies over the page has its own keys.
    ({ id, label, keys, group: "review", run: () => document.querySelector('[role="dialog"]') ?? run() }) as const;
  useCommand(command("review-next", commands.next, "j", () => review.moveTo(isInList() ? index + 1 : index)));
  useCommand(command("review-previous", commands.previous, "k", () => review.moveTo(isInList() ? index - 1 : index)));
  const ofRow = mayEdit && row !== null;
  useCommand(ofRow ? command("review-category", commands.category, "c", () => review.pick(row)) : null);
  useCommand(ofRow ? command("review-edit", commands.edit, "e", () => review.open(row)) : null);
  useCommand(ofRow ? command("review-all", commands.all, "a", () => review.acceptAll()) : null);
}

/** The first key only shows where the keyboard is. */
function isInList(): boolean {
  return document.activeElement?.closest("[data-review]") != null;
}
