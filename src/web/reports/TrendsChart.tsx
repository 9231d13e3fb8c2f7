import { useReducedMotion } from "@mantine/hooks";
import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { shortMonth } from "../format/formatDate.js";
import { axisFormat } from "../format/formatMoney.js";
import { useBudget, useMoney } from "../session/currentBudget.js";
import { useLanguage } from "../words/language.js";
import classes from "./TrendsChart.module.css";
import { axisTicks } from "./axisTicks.js";
import type { TrendPoint } from "./trendPoints.js";

/** As the bars stand; by itself the legend sorts by name. */
const inOrder = ["income", "spent", "planned"];

/** A picture of the table below it, which is what screen readers get. */
export function TrendsChart({ points }: { points: readonly TrendPoint[] }) {
  const { words, locale } = useLanguage();
  const money = useMoney();
  const { budget } = useBudget();
  const still = useReducedMotion();
  const planned = { dataKey: "planned", name: words.trends.budgeted, isAnimationActive: !still };
  const ticks = axisTicks(points.flatMap((point) => [point.income, point.spent, point.planned]));
  const text = { fill: "var(--mantine-color-dimmed)", fontSize: 12 };
  return (
    <div className={classes.chart} aria-hidden>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={[...points]} accessibilityLayer={false} barGap={2}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="month"
            interval="equidistantPreserveStart"
            tickFormatter={(month: string) => shortMonth(month, locale)}
            tick={text}
            tickLine={false}
            tickMargin={8}
            axisLine={false}
          />
          <YAxis
            width="auto"
            ticks={ticks}
            domain={[ticks.at(0) ?? 0, ticks.at(-1) ?? 0]}
            interval={0}
            tickFormatter={axisFormat(ticks, budget, locale)}
            tick={text}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            formatter={(amount) => (typeof amount === "number" ? money(amount) : "")}
            cursor={{ fill: "var(--line)", opacity: 0.5 }}
            contentStyle={{ background: "var(--surface)", border: "1px solid var(--line)", borderRadius: 10 }}
          />
          <Legend
            itemSorter={({ dataKey }) => inOrder.indexOf(String(dataKey))}
            wrapperStyle={{ fontSize: 14 }}
            formatter={(name) => <span style={{ color: "var(--mantine-color-text)" }}>{name}</span>}
          />
          <Bar dataKey="income" name={words.trends.income} fill="var(--ok)" radius={[4, 4, 0, 0]} isAnimationActive={!still} />
          <Bar dataKey="spent" name={words.trends.spent} fill="var(--near)" radius={[4, 4, 0, 0]} isAnimationActive={!still} />
          {points.length > 1 ? (
            <Line {...planned} stroke="var(--mantine-color-dimmed)" strokeDasharray="4 4" legendType="plainline" dot={false} />
          ) : (
            // One month makes no line.
            <Bar {...planned} fill="var(--mantine-color-dimmed)" radius={[4, 4, 0, 0]} />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
