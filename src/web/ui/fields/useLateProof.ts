import { useState } from "react";
import type { Problem } from "../../api/problem.js";
import { noProof, proofOf } from "./ProofFields.js";

/** A proof that is asked for once the server wants it: who has just signed in is not asked. */
export function useLateProof(problem: Problem | null) {
  const [proof, setProof] = useState(noProof);
  const [wasWanted, setWanted] = useState(false);
  const isWanted = wasWanted || problem?.code === "password-required";
  if (isWanted && !wasWanted) setWanted(true);
  return {
    isWanted,
    proof,
    setProof,
    given: isWanted ? proofOf(proof) : {},
    forget: () => setProof(noProof),
  };
}
