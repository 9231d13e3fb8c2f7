import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { tabTo, type } from "./keys.js";
import { announced, flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function rulesJourney(server: GetServer): void {
  test(
    "with keys alone a rule is made, moved, turned off, run over the past and taken back; an offered one is made by one key",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const food = await aCategory(ada, budget.id, { name: "Groceries" });
      const date = server().clock.now().toISOString().slice(0, 10);
      await ada.post("/rules", { budgetId: budget.id, name: "First", when: { payee: "Nobody" }, then: { note: "x" } });
      for (let each = 0; each < 6; each++) await anExpense(ada, budget.id, { date, payee: "Corner Market", categoryId: food.id });
      await anExpense(ada, budget.id, { date, payee: "Rewe 4711" });
      const rules = async (): Promise<any[]> => (await ada.get(`/rules?budgetId=${budget.id}`)).body.data;
      const ofRewe = async (): Promise<any> => (await ada.get(`/expenses?budgetId=${budget.id}&q=rewe`)).body.data[0];
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/rules`);
      const dialog = page.getByRole("dialog");
      try {
        await page.getByRole("listitem").filter({ hasText: "First" }).waitFor();
        await tabTo(page, page.getByRole("button", { name: "New rule" }));
        await page.keyboard.press("Enter");
        await dialog.waitFor();
        await page.getByRole("dialog").getByLabel("Payee").first().waitFor();
        await tabTo(page, dialog.getByRole("textbox", { name: "Words" }));
        await type(page, "rewe");
        await tabTo(page, dialog.getByRole("textbox", { name: "Category" }));
        await type(page, "groc", "Tab");
        await tabTo(page, dialog.getByRole("textbox", { name: "Add tags" }));
        await type(page, "food");
        expect(await flaws(page)).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 860 });
        await page.keyboard.press("Enter");
        await dialog.waitFor({ state: "hidden" });
        await page.getByText("text contains “rewe”").waitFor();
        await becomes(async () => (await rules()).map(({ then }) => then.categoryId), [null, food.id]);

        await tabTo(page, page.getByRole("button", { name: "Move Unnamed rule" }));
        await page.keyboard.press("Alt+ArrowUp");
        await becomes(async () => (await rules()).map(({ name }) => name), [null, "First"]);
        await tabTo(page, page.getByRole("switch", { name: "Use First" }));
        await page.keyboard.press("Space");
        await becomes(async () => (await rules()).map(({ enabled }) => enabled), [true, false]);
        for (const colorScheme of ["dark", "light"] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await flaws(page)).toEqual([]);
        }

        await page.getByRole("button", { name: "Run over past expenses" }).press("Enter");
        await dialog.getByRole("button", { name: "Preview" }).press("Enter");
        await dialog.getByText("1 of 7 entries would change.").waitFor();
        await dialog.getByText("Set by a rule.").waitFor();
        expect((await ofRewe()).categoryId).toBeNull();
        expect(await flaws(page)).toEqual([]);
        await dialog.getByRole("button", { name: "Change 1 entry" }).press("Enter");
        await page.getByText("1 entry changed. It waits for review.").waitFor();
        await becomes(async () => (await ofRewe()).categoryId, food.id);
        await page
          .getByRole("navigation", { name: "Household" })
          .getByRole("link", { name: "Review" })
          .getByText("1", { exact: true })
          .waitFor();
        await page.getByRole("button", { name: "Undo this run" }).press("Enter");
        await page.getByText("1 entry is as it was.").waitFor();
        expect(await ofRewe()).toMatchObject({ categoryId: null, tags: [], reviewed: true });

        await page.getByText("You put Corner Market into Groceries 6 times: make it a rule?").waitFor();
        await page.getByRole("button", { name: "Add this rule: Corner Market" }).press("Enter");
        await announced(page, "The rule for Corner Market was added.");
        await page.getByText("payee is Corner Market").waitFor();
        await page.getByText("Suggested rules").waitFor({ state: "hidden" });
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a rule is dragged to its place, and a viewer reads the rules only",
    async () => {
      const [ada, ben] = [await server().phone(), await server().phone()];
      const budget = await aBudget(ada);
      for (const name of ["One", "Two", "Three"])
        await ada.post("/rules", { budgetId: budget.id, name, when: { payee: name }, then: { note: name } });
      const { code } = (await ada.post(`/budgets/${budget.id}/invitations`, { email: ben.account.email, role: "viewer" })).body;
      await ben.post("/invitations/accept", { code });
      const names = async () => (await ada.get(`/rules?budgetId=${budget.id}`)).body.data.map(({ name }: { name: string }) => name);
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/rules`);
      const viewer = await visit(server(), ben, `/app/budgets/${budget.id}/rules`);
      try {
        const place = async (name: string) => await page.getByRole("button", { name: `Move ${name}` }).boundingBox();
        await page.getByRole("button", { name: "Move Three" }).waitFor();
        const [from, to] = [await place("Three"), await place("One")];
        await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
        await page.mouse.down();
        await page.mouse.move((to?.x ?? 0) + 12, (to?.y ?? 0) + 4, { steps: 5 });
        await page.mouse.up();
        await becomes(names, ["Three", "One", "Two"]);

        await viewer.page.getByText("payee is Two").waitFor();
        await becomes(() => viewer.page.getByRole("main").getByRole("button").count(), 0);
        await becomes(() => viewer.page.getByRole("switch").count(), 0);
        expect([...problems, ...viewer.problems]).toEqual([]);
      } finally {
        await viewer.close();
        await close();
      }
    },
    JOURNEY_MS,
  );
}
