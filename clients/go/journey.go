// Register, make a budget, write with and without nulls, read the month and the list, sync.
package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"os"
	"time"

	budget "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func sure(holds bool, what string) {
	if !holds {
		panic("Not as expected: " + what)
	}
}

// got returns what a call returned, and ends the journey when the call failed.
func got[T any](value T, _ *http.Response, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	configuration := budget.NewConfiguration()
	configuration.Servers = budget.ServerConfigurations{{URL: os.Args[1]}}
	client := budget.NewAPIClient(configuration)

	registration := budget.NewRegistration(fmt.Sprintf("go-%s@example.org", rand.Text()), "four brisk purple otters")
	registration.SetName("Ada")
	tokens := got(client.AccountsAPI.Register(context.Background()).Registration(*registration).Execute())
	ctx := context.WithValue(context.Background(), budget.ContextAccessToken, tokens.Token)
	today := time.Now().UTC().Format(time.DateOnly)

	household := got(client.BudgetsAPI.CreateBudget(ctx).BudgetInput(*budget.NewBudgetInput("Household", "EUR")).Execute())
	category := budget.NewCategoryInput(household.Id, "Food")
	category.SetBudgeted(45000)
	food := got(client.CategoriesAPI.CreateCategory(ctx).CategoryInput(*category).Execute())

	wanted := budget.NewExpenseInput(household.Id, today)
	wanted.SetCategoryId(food.Id)
	wanted.SetAmount(4250)
	wanted.SetPayee("Corner Market")
	wanted.SetNote("with deposit")
	key := rand.Text()
	first := got(client.ExpensesAPI.CreateExpense(ctx).ExpenseInput(*wanted).IdempotencyKey(key).Execute())
	again := got(client.ExpensesAPI.CreateExpense(ctx).ExpenseInput(*wanted).IdempotencyKey(key).Execute())
	sure(first.Id == again.Id, "one key, one expense")
	abroad := budget.NewExpenseInput(household.Id, today)
	abroad.SetAmount(921)
	abroad.SetCategoryIdNil()
	abroad.SetNoteNil()
	original := budget.NewOriginalInput("USD")
	original.SetAmount(1000)
	abroad.SetOriginal(*original)
	second := got(client.ExpensesAPI.CreateExpense(ctx).ExpenseInput(*abroad).Execute())
	sure(second.CategoryId.Get() == nil && second.Note.Get() == nil && second.Original.Get().Amount == 1000, "nulls and a purchase abroad")
	change := budget.NewExpenseChange()
	change.SetNoteNil()
	cleared := got(client.ExpensesAPI.UpdateExpense(ctx, first.Id).ExpenseChange(*change).Execute())
	sure(cleared.Note.Get() == nil && *cleared.Payee.Get() == "Corner Market", "null clears, absence keeps")

	list := got(client.ExpensesAPI.ListExpenses(ctx).BudgetId(household.Id).Execute())
	sure(len(list.Data) == 2, "the list")
	month := got(client.MonthsAPI.GetMonth(ctx, household.Id, "current").Execute())
	available := map[string]int64{}
	for _, row := range month.Categories {
		available[row.CategoryId] = row.Available
	}
	sure(available[food.Id] == 40750, "the month")

	page := got(client.SyncAPI.Sync(ctx).BudgetId(household.Id).Execute())
	if _, err := client.ExpensesAPI.DeleteExpense(ctx, first.Id).Execute(); err != nil {
		panic(err)
	}
	next := got(client.SyncAPI.Sync(ctx).BudgetId(household.Id).Since(page.Cursor).Execute())
	told, gone := expenseIn(page, first.Id), expenseIn(next, first.Id)
	sure(told != nil && told.Resource.Get().Amount == 4250, "the sync")
	sure(gone != nil && gone.Deleted && gone.Resource.Get() == nil, "the tombstone")
	fmt.Println("go: the whole journey")
}

func expenseIn(page *budget.SyncPage, id string) *budget.ExpenseChanged {
	for _, change := range page.Changes {
		if change.ExpenseChanged != nil && change.ExpenseChanged.Id == id {
			return change.ExpenseChanged
		}
	}
	return nil
}
