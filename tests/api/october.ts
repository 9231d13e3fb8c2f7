/** A real-looking month, in EUR cents. The sums in the comments were made by hand, with a pocket calculator. */
export const envelopes = [
  { name: "Rent", budgeted: 95000, rollover: { policy: "none" } },
  { name: "Groceries", budgeted: 45000, rollover: { policy: "surplus" } },
  { name: "Utilities", budgeted: 18000, rollover: { policy: "full" } },
  { name: "Transport", budgeted: 9000, rollover: { policy: "capped", cap: 2000 } },
  { name: "Eating out", budgeted: 12000, rollover: { policy: "none" } },
  { name: "Health", budgeted: 6000, rollover: { policy: "surplus" } },
  { name: "Clothes", budgeted: 8000, rollover: { policy: "full" } },
  { name: "Gifts", budgeted: 5000, rollover: { policy: "none" } },
];

type Row = [day: number, category: string | null, amount: number, payee: string, type?: "income"];

/** 40 movements. */
export const movements: Row[] = [
  [1, null, 285000, "Employer", "income"],
  [1, "Rent", 95000, "Landlord"], // 95000
  [2, "Groceries", 3420, "Corner Market"],
  [3, "Groceries", 5187, "Corner Market"],
  [5, "Groceries", 2265, "Bakery"],
  [7, "Groceries", 4810, "Corner Market"],
  [9, "Groceries", 1999, "Bakery"],
  [12, "Groceries", 3755, "Corner Market"],
  [14, "Groceries", 2640, "Farm shop"],
  [17, "Groceries", 4105, "Corner Market"],
  [20, "Groceries", 1580, "Bakery"],
  [23, "Groceries", 3333, "Farm shop"],
  [27, "Groceries", 2921, "Corner Market"],
  [30, "Groceries", 4450, "Corner Market"], // 40465
  [4, "Utilities", 8240, "City power"],
  [6, "Utilities", 4590, "Water works"],
  [15, "Utilities", 6315, "Telecom"], // 19145: overspent by 1145
  [2, "Transport", 250, "Tram"],
  [3, "Transport", 250, "Tram"],
  [10, "Transport", 4900, "Railway"],
  [18, "Transport", 310, "Tram"],
  [26, "Transport", 275, "Tram"], // 5985
  [4, "Eating out", 1850, "Trattoria"],
  [8, "Eating out", 2430, "Noodle bar"],
  [11, "Eating out", 990, "Cafe"],
  [16, "Eating out", 3275, "Trattoria"],
  [19, "Eating out", 1120, "Cafe"],
  [24, "Eating out", 4260, "Bistro"],
  [31, "Eating out", 1575, "Noodle bar"], // 15500: overspent by 3500
  [6, "Health", 1295, "Pharmacy"],
  [13, "Health", 2500, "Dentist"],
  [28, "Health", 499, "Pharmacy"], // 4294
  [5, "Clothes", 5990, "Shoe shop"],
  [14, "Clothes", 4599, "Department store"],
  [21, "Clothes", 2495, "Department store"],
  [22, "Clothes", 4599, "Department store", "income"], // a refund: 13084 - 4599 = 8485
  [9, "Gifts", 2999, "Book shop"],
  [25, "Gifts", 1450, "Florist"], // 4449
  [11, null, 700, "Cash"],
  [29, null, 1234, "Cash"], // 1934
];

export const expectedRows = [
  { name: "Rent", budgeted: 95000, carriedIn: 0, spent: 95000, available: 0, carriedOut: 0, expensesCount: 1 },
  { name: "Groceries", budgeted: 45000, carriedIn: 0, spent: 40465, available: 4535, carriedOut: 4535, expensesCount: 12 },
  { name: "Utilities", budgeted: 18000, carriedIn: 0, spent: 19145, available: -1145, carriedOut: -1145, expensesCount: 3 },
  { name: "Transport", budgeted: 9000, carriedIn: 0, spent: 5985, available: 3015, carriedOut: 2000, expensesCount: 5 },
  { name: "Eating out", budgeted: 12000, carriedIn: 0, spent: 15500, available: -3500, carriedOut: 0, expensesCount: 7 },
  { name: "Health", budgeted: 6000, carriedIn: 0, spent: 4294, available: 1706, carriedOut: 1706, expensesCount: 3 },
  { name: "Clothes", budgeted: 8000, carriedIn: 0, spent: 8485, available: -485, carriedOut: -485, expensesCount: 4 },
  { name: "Gifts", budgeted: 5000, carriedIn: 0, spent: 4449, available: 551, carriedOut: 0, expensesCount: 2 },
];

/** Spent: 193323 in the envelopes and 1934 outside. To assign: 285000 - 1934 - 198000. */
export const expectedTotals = {
  totalIncome: 285000,
  totalBudgeted: 198000,
  totalSpent: 195257,
  totalAvailable: 4677,
  totalCarriedIn: 0,
  totalCarriedOut: 6611,
  uncategorisedSpent: 1934,
  toAssign: 85066,
  expensesCount: 40,
};
