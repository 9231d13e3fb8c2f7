package org.example.budget;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import org.example.budget.api.AccountsApi;
import org.example.budget.api.BudgetsApi;
import org.example.budget.api.CategoriesApi;
import org.example.budget.api.ExpensesApi;
import org.example.budget.api.MonthsApi;
import org.example.budget.api.SyncApi;
import org.example.budget.model.Expense;
import org.example.budget.model.ExpenseChange;
import org.example.budget.model.ExpenseChanged;
import org.example.budget.model.BudgetInput;
import org.example.budget.model.CategoryInput;
import org.example.budget.model.ExpenseInput;
import org.example.budget.model.OriginalInput;
import org.example.budget.model.Registration;

/** Register, make a budget, write with and without nulls, read the month and the list, sync. */
public final class Journey {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(arguments[0]);
    String email = "java-" + UUID.randomUUID() + "@example.org";
    var tokens = new AccountsApi(client).register(new Registration().email(email).password("four brisk purple otters").name("Ada"));
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + tokens.getToken()));

    var budget = new BudgetsApi(client).createBudget(new BudgetInput().name("Household").currency("EUR"), null);
    var food = new CategoriesApi(client).createCategory(new CategoryInput().budgetId(budget.getId()).name("Food").budgeted(45000L), null);
    ExpensesApi expenses = new ExpensesApi(client);
    ExpenseInput wanted = new ExpenseInput().budgetId(budget.getId()).categoryId(food.getId()).amount(4250L).date(LocalDate.now(ZoneOffset.UTC)).payee("Corner Market").note("with deposit");
    String key = UUID.randomUUID().toString();
    Expense first = expenses.createExpense(wanted, key);
    sure(first.getId().equals(expenses.createExpense(wanted, key).getId()), "one key, one expense");
    Expense abroad = expenses.createExpense(
        new ExpenseInput().budgetId(budget.getId()).amount(921L).date(LocalDate.now(ZoneOffset.UTC)).note(null).categoryId(null).original(new OriginalInput().currency("USD").amount(1000L)), null);
    sure(abroad.getCategoryId() == null && abroad.getOriginal() != null && abroad.getOriginal().getAmount() == 1000L, "nulls and a purchase abroad");
    Expense cleared = expenses.updateExpense(first.getId(), new ExpenseChange().note(null), null, null);
    sure(cleared.getNote() == null && "Corner Market".equals(cleared.getPayee()), "null clears, absence keeps");

    sure(expenses.listExpenses(budget.getId(), null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null).getData().size() == 2, "the list");
    var month = new MonthsApi(client).getMonth(budget.getId(), "current", null);
    sure(month.getCategories().get(0).getAvailable() == 40750L, "the month");

    SyncApi sync = new SyncApi(client);
    var page = sync.sync(budget.getId(), null, null, null, null, null, null);
    expenses.deleteExpense(first.getId(), null, null);
    var next = sync.sync(budget.getId(), page.getCursor(), null, null, null, null, null);
    boolean told = page.getChanges().stream().anyMatch(change -> change.getActualInstance() instanceof ExpenseChanged one && !one.getDeleted() && one.getResource() != null && one.getResource().getAmount() == 4250L);
    boolean gone = next.getChanges().stream().anyMatch(change -> change.getActualInstance() instanceof ExpenseChanged one && one.getDeleted() && one.getResource() == null);
    sure(told && gone, "the sync, with its tombstone");
    System.out.println("java: the whole journey");
  }

  private static void sure(boolean holds, String what) {
    if (!holds) throw new IllegalStateException("Not as it should be: " + what);
  }
}
