import { Button } from "@mantine/core";
import { useEffect } from "react";
import { type Installed, StartVerification } from "../api/documents/administrationDocuments.js";
import { installationTags } from "../api/cacheTags.js";
import { useWrite } from "../api/useWrite.js";
import { instant } from "../format/formatDate.js";
import { Row, Rows } from "../ui/tables/Rows.js";
import { Section } from "../ui/pages/Section.js";
import { useLanguage } from "../words/language.js";
import { AdministrationProblem } from "./AdministrationProblem.js";
import { useAdministrationWords } from "./administrationWords.js";

type Verification = NonNullable<Installed["verification"]>;

const LOOK_MS = 2000;

interface Props {
  verification: Verification | null;
  /** Asks for the state again. */
  onLook: () => void;
}

export function CheckSection({ verification, onLook }: Props) {
  const words = useAdministrationWords().check;
  const start = useWrite(StartVerification, { invalidates: installationTags });
  const isRunning = verification?.status === "RUNNING";
  useEffect(() => {
    if (!isRunning) return undefined;
    const looking = setInterval(onLook, LOOK_MS);
    return () => clearInterval(looking);
  }, [isRunning, onLook]);
  const button = (
    <Button size="xs" variant="default" loading={start.busy} disabled={isRunning} onClick={() => void start.run({})}>
      {words.start}
    </Button>
  );
  return (
    <Section title={words.title} hint={words.hint} action={button}>
      <AdministrationProblem problem={start.problem} />
      <div role="status">{verification === null ? words.none : <Result verification={verification} />}</div>
    </Section>
  );
}

function Result({ verification }: { verification: Verification }) {
  const words = useAdministrationWords().check;
  const { locale } = useLanguage();
  const { status, startedAt, failure, budgets, accounts, unchecked, violations } = verification;
  const isClean = status === "FINISHED" && violations.length === 0 && unchecked === 0;
  return (
    <Rows>
      <Row title={`${words.state[status]} · ${instant(startedAt, locale)}`} under={failure ?? words.seen(budgets, accounts)} />
      {isClean && <Row title={words.clean} />}
      {unchecked > 0 && <Row title={words.unchecked(unchecked)} />}
      {violations.map(({ invariant, count }) => (
        <Row key={invariant} title={words.found(invariant, count)} under={words.where} />
      ))}
    </Rows>
  );
}
