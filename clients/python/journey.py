"""Register, make a budget, write with and without nulls, read the month and the list, sync."""

import sys
import uuid
from datetime import date

import household_budget as api

configuration = api.Configuration(host=sys.argv[1])
client = api.ApiClient(configuration)
email = f"python-{uuid.uuid4()}@example.org"
tokens = api.AccountsApi(client).register(api.Registration(email=email, password="four brisk purple otters", name="Ada"))
configuration.access_token = tokens.token

budget = api.BudgetsApi(client).create_budget(api.BudgetInput(name="Household", currency="EUR"))
food = api.CategoriesApi(client).create_category(api.CategoryInput(budget_id=budget.id, name="Food", budgeted=45000))
expenses = api.ExpensesApi(client)
wanted = api.ExpenseInput(
    budget_id=budget.id, category_id=food.id, amount=4250, date=date.today(), payee="Corner Market", note="with deposit"
)
key = str(uuid.uuid4())
first = expenses.create_expense(wanted, idempotency_key=key)
assert expenses.create_expense(wanted, idempotency_key=key).id == first.id, "one key, one expense"
original = api.OriginalInput(currency="USD", amount=1000)
abroad = expenses.create_expense(
    api.ExpenseInput(budget_id=budget.id, amount=921, date=date.today(), category_id=None, note=None, original=original)
)
assert (abroad.category_id, abroad.note, abroad.original.amount) == (None, None, 1000), "nulls and a purchase abroad"
cleared = expenses.update_expense(first.id, api.ExpenseChange(note=None))
assert (cleared.note, cleared.payee) == (None, "Corner Market"), "null clears, absence keeps"

assert len(expenses.list_expenses(budget_id=budget.id).data) == 2, "the list"
month = api.MonthsApi(client).get_month(budget.id, "current")
assert [row.available for row in month.categories if row.category_id == food.id] == [40750], "the month"

sync = api.SyncApi(client)
page = sync.sync(budget_id=budget.id)
expenses.delete_expense(first.id)
following = sync.sync(budget_id=budget.id, since=page.cursor)
told = [change.actual_instance for change in page.changes if change.actual_instance.id == first.id]
assert [(one.kind, one.deleted, one.resource.amount) for one in told] == [("expense", False, 4250)], "the sync"
gone = [change.actual_instance for change in following.changes if change.actual_instance.id == first.id]
assert [(one.deleted, one.resource) for one in gone] == [(True, None)], "the tombstone"
print("python: the whole journey")
