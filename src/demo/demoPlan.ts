import type { RolloverPolicy } from "../domain/rollover.js";
import type { RuleWhenInput } from "../shapes/rules/RuleInput.js";

/** One kind of movement that a demo month holds. Amounts are whole minor units. */
export interface DemoEntry {
  readonly category: string | null;
  readonly payees: readonly string[];
  readonly description: string;
  /** How often in a month, and between which amounts. */
  readonly times: readonly [least: number, most: number];
  readonly amount: readonly [least: number, most: number];
  /** A fixed day of the month; any day without one. */
  readonly day?: number;
  /** What is still to come recurs: booked on its day, or proposed where the amount varies. */
  readonly recurs?: "book" | "propose";
  readonly type?: "income";
  readonly tags?: readonly string[];
}

interface DemoCategory {
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  readonly budgeted: number;
  readonly policy: RolloverPolicy;
  readonly cap?: number;
  readonly parent?: string;
  /** What it should get each month. */
  readonly monthly?: number;
}

interface DemoRule {
  readonly name: string;
  readonly when: RuleWhenInput;
  readonly category: string;
  readonly payee?: string;
  readonly addTags: readonly string[];
}

/** A row of a file of the bank. */
interface DemoRow {
  readonly daysAgo: number;
  readonly payee: string;
  readonly text: string;
  readonly amount: string;
}

export interface DemoBudget {
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly monthStartDay: number;
  readonly categories: readonly DemoCategory[];
  readonly entries: readonly DemoEntry[];
  readonly rules: readonly DemoRule[];
  readonly statement: readonly DemoRow[];
}

/** Two budgets as people keep them: a household in euro, and a longer stay in Japan whose month starts on pay day. */
export const demoBudgets: readonly DemoBudget[] = [
  {
    name: "Household",
    currency: "EUR",
    timeZone: "Europe/Berlin",
    monthStartDay: 1,
    categories: [
      { name: "Home", icon: "🏠", color: "#1971c2", budgeted: 0, policy: "none" },
      { name: "Rent", icon: "🔑", color: "#1971c2", budgeted: 98000, policy: "none", parent: "Home" },
      { name: "Energy and water", icon: "💡", color: "#1971c2", budgeted: 16500, policy: "full", parent: "Home" },
      { name: "Groceries", icon: "🛒", color: "#2f9e44", budgeted: 48000, policy: "surplus" },
      { name: "Eating out", icon: "🍜", color: "#e8590c", budgeted: 14000, policy: "none" },
      { name: "Transport", icon: "🚆", color: "#7048e8", budgeted: 9900, policy: "capped", cap: 5000 },
      { name: "Health", icon: "💊", color: "#c2255c", budgeted: 5000, policy: "surplus" },
      { name: "Clothes", icon: "👕", color: "#0c8599", budgeted: 9000, policy: "full" },
      { name: "Holidays", icon: "🏖️", color: "#f08c00", budgeted: 20000, policy: "surplus", monthly: 25000 },
      { name: "Subscriptions", icon: "📺", color: "#495057", budgeted: 4300, policy: "none" },
    ],
    entries: [
      {
        category: null,
        payees: ["Acme GmbH"],
        description: "Salary",
        times: [1, 1],
        amount: [286000, 286000],
        day: 1,
        type: "income",
        recurs: "book",
      },
      {
        category: "Rent",
        payees: ["Hausverwaltung Lindner"],
        description: "Rent",
        times: [1, 1],
        amount: [98000, 98000],
        day: 2,
        recurs: "book",
      },
      {
        category: "Energy and water",
        payees: ["Stadtwerke"],
        description: "Electricity",
        times: [1, 1],
        amount: [7900, 9400],
        day: 5,
        recurs: "propose",
      },
      {
        category: "Energy and water",
        payees: ["Wasserwerk"],
        description: "Water",
        times: [1, 1],
        amount: [5800, 7600],
        day: 9,
        recurs: "propose",
      },
      {
        category: "Groceries",
        payees: ["Corner Market", "Bio Laden", "Bakery Schmidt", "Weekly market"],
        description: "Groceries",
        times: [11, 14],
        amount: [900, 6200],
        tags: ["food"],
      },
      {
        category: "Eating out",
        payees: ["Trattoria Roma", "Noodle Bar", "Cafe Zentral"],
        description: "Eating out",
        times: [4, 7],
        amount: [850, 4200],
        tags: ["food"],
      },
      { category: "Transport", payees: ["Deutsche Bahn", "City transport"], description: "Ticket", times: [2, 4], amount: [320, 4900] },
      { category: "Health", payees: ["Pharmacy", "Dr. Weber"], description: "Health", times: [0, 2], amount: [490, 4500] },
      { category: "Clothes", payees: ["Shoe shop", "Department store"], description: "Clothes", times: [0, 2], amount: [1990, 8900] },
      { category: "Clothes", payees: ["Department store"], description: "Returned", times: [0, 1], amount: [1990, 3990], type: "income" },
      {
        category: "Holidays",
        payees: ["Travel agency", "Hotel Alpenblick"],
        description: "Holidays",
        times: [0, 1],
        amount: [9900, 48000],
      },
      { category: "Subscriptions", payees: ["Filmbox", "Tunes"], description: "Subscription", times: [2, 2], amount: [999, 1799], day: 12 },
      { category: null, payees: ["Cash machine"], description: "Cash", times: [1, 2], amount: [2000, 6000] },
    ],
    rules: [
      { name: "Train tickets", when: { payee: "Deutsche Bahn" }, category: "Transport", addTags: ["train"] },
      { name: "Rewe", when: { text: { startsWith: "REWE" } }, category: "Groceries", payee: "Rewe", addTags: ["food"] },
      { name: "Orders online", when: { text: { contains: "order" }, type: "expense" }, category: "Clothes", addTags: ["online"] },
    ],
    statement: [
      { daysAgo: 9, payee: "Deutsche Bahn", text: "Ticket 4471-20", amount: "-38.90" },
      { daysAgo: 8, payee: "", text: "REWE Markt 0815 Berlin", amount: "-27.46" },
      { daysAgo: 7, payee: "Trattoria Roma", text: "Card payment", amount: "-31.50" },
      { daysAgo: 6, payee: "", text: "REWE Markt 0815 Berlin", amount: "-64.03" },
      { daysAgo: 5, payee: "Schuhhaus Nord", text: "Order 20-7731", amount: "-79.95" },
      { daysAgo: 4, payee: "Deutsche Bahn", text: "Ticket 4502-11", amount: "-19.90" },
      { daysAgo: 3, payee: "Pharmacy", text: "Card payment", amount: "-12.35" },
      { daysAgo: 2, payee: "Stadtbad", text: "Card payment", amount: "-8.50" },
    ],
  },
  {
    name: "Kyoto",
    currency: "JPY",
    timeZone: "Asia/Tokyo",
    monthStartDay: 25,
    categories: [
      { name: "Room", icon: "🏯", color: "#1971c2", budgeted: 78000, policy: "none" },
      { name: "Food", icon: "🍱", color: "#2f9e44", budgeted: 52000, policy: "surplus" },
      { name: "Trains", icon: "🚃", color: "#7048e8", budgeted: 14000, policy: "capped", cap: 6000 },
      { name: "Fun", icon: "🎏", color: "#e8590c", budgeted: 20000, policy: "full" },
    ],
    entries: [
      {
        category: null,
        payees: ["Kyoto University"],
        description: "Scholarship",
        times: [1, 1],
        amount: [185000, 185000],
        day: 25,
        type: "income",
        recurs: "book",
      },
      { category: "Room", payees: ["Sakura House"], description: "Rent", times: [1, 1], amount: [78000, 78000], day: 27, recurs: "book" },
      {
        category: "Food",
        payees: ["Nishiki Market", "Konbini", "Ramen-ya"],
        description: "Food",
        times: [7, 10],
        amount: [480, 6200],
        tags: ["food"],
      },
      { category: "Trains", payees: ["JR West", "Kyoto City Bus"], description: "Train", times: [3, 5], amount: [230, 4800] },
      { category: "Fun", payees: ["Cinema", "Karaoke", "Museum"], description: "Evening out", times: [1, 3], amount: [800, 7500] },
    ],
    rules: [],
    statement: [],
  },
];
