import { useMoney } from "../../session/currentBudget.js";

export function Money({ amount, signed = false }: { amount: number; signed?: boolean }) {
  const money = useMoney();
  return <span className="figure">{money(amount, signed)}</span>;
}
