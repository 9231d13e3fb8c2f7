import { PasswordInput, TextInput } from "@mantine/core";
import { useWords } from "../../words/language.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";

export interface Proof {
  readonly password: string;
  readonly code: string;
}

export const noProof: Proof = { password: "", code: "" };

/** As it is sent: no code where none is asked. */
export function proofOf({ password, code }: Proof): { password: string; code?: string } {
  return code.trim() === "" ? { password } : { password, code: code.trim() };
}

interface Props {
  proof: Proof;
  setProof: (proof: Proof) => void;
  withCode: boolean;
  errors: Readonly<Record<string, string>>;
}

/** Who changes how one signs in says once more who they are. */
export function ProofFields({ proof, setProof, withCode, errors }: Props) {
  const security = useSecurityWords();
  return (
    <>
      <PasswordInput
        label={security.passwordProof}
        autoComplete="current-password"
        required
        value={proof.password}
        error={errors["password"]}
        onChange={(event) => setProof({ ...proof, password: event.currentTarget.value })}
      />
      {withCode && <CodeField code={proof.code} setCode={(code) => setProof({ ...proof, code })} error={errors["code"]} />}
    </>
  );
}

interface CodeProps {
  code: string;
  setCode: (code: string) => void;
  error: string | undefined;
}

/** The code of two-factor authentication. */
export function CodeField({ code, setCode, error }: CodeProps) {
  const words = useWords();
  const security = useSecurityWords();
  return (
    <TextInput
      label={security.codeProof}
      description={words.account.codeHint}
      autoComplete="one-time-code"
      required
      value={code}
      error={error}
      onChange={(event) => setCode(event.currentTarget.value)}
    />
  );
}
