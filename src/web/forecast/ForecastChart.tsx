import { Text } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { CartesianGrid, Line, LineChart, ReferenceDot, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { ForecastFigures } from "../api/documents/forecastDocuments.js";
import { dayName, formatOf } from "../format/formatDate.js";
import { axisFormat } from "../format/formatMoney.js";
import { axisTicks } from "../reports/axisTicks.js";
import { useBudget, useMoney } from "../session/currentBudget.js";
import { useLanguage } from "../words/language.js";
import { forecastDay } from "./forecastDay.js";
import classes from "./ForecastPage.module.css";
import { useForecastWords } from "./forecastWords.js";

/** A picture of the balance by day, its lowest day marked. Screen readers get the table below it. */
export function ForecastChart({ figures: { data, lowest } }: { figures: ForecastFigures }) {
  const words = useForecastWords();
  const { locale } = useLanguage();
  const money = useMoney();
  const { budget } = useBudget();
  const still = useReducedMotion();
  const ticks = axisTicks(data.map(({ balance }) => balance));
  const text = { fill: "var(--mantine-color-dimmed)", fontSize: 12 };
  const dayFormat = formatOf(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  return (
    <>
      <Text fw={600} mb="xs" className={classes.lowest ?? ""} data-negative={lowest.balance < 0 || undefined}>
        {words.lowestOn(money(lowest.balance), forecastDay(lowest.date, locale))}
      </Text>
      <div className={classes.chart} aria-hidden>
        <ResponsiveContainer width="100%" height="100%">
          <LineChart data={[...data]} accessibilityLayer={false} margin={{ top: 10, right: 12, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="date"
              interval="equidistantPreserveStart"
              minTickGap={36}
              tickFormatter={(day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))}
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
              labelFormatter={(day) => (typeof day === "string" ? dayName(day, locale) : "")}
              formatter={(amount) => (typeof amount === "number" ? money(amount) : "")}
              contentStyle={{ background: "var(--surface)", border: "1px solid var(--line)", borderRadius: 10 }}
            />
            <ReferenceLine y={0} stroke="var(--mantine-color-dimmed)" />
            <Line
              type="stepAfter"
              dataKey="balance"
              name={words.balance}
              stroke="var(--ok)"
              strokeWidth={2}
              dot={false}
              isAnimationActive={!still}
            />
            <ReferenceDot
              x={lowest.date}
              y={lowest.balance}
              r={5}
              ifOverflow="visible"
              fill="var(--over)"
              stroke="var(--surface)"
              strokeWidth={2}
            />
          </LineChart>
        </ResponsiveContainer>
      </div>
    </>
  );
}
