import java.time.LocalDate
import java.time.ZoneOffset
import java.util.UUID
import kotlin.system.exitProcess
import kotlinx.serialization.ExperimentalSerializationApi
import org.example.budget.apis.AccountsApi
import org.example.budget.apis.BudgetsApi
import org.example.budget.apis.CategoriesApi
import org.example.budget.apis.ExpensesApi
import org.example.budget.apis.MeApi
import org.example.budget.apis.MonthsApi
import org.example.budget.apis.SyncApi
import org.example.budget.infrastructure.ApiClient
import org.example.budget.infrastructure.ClientException
import org.example.budget.infrastructure.Serializer
import org.example.budget.models.Change
import org.example.budget.models.ExpenseChange
import org.example.budget.models.BudgetInput
import org.example.budget.models.CategoryInput
import org.example.budget.models.ExpenseInput
import org.example.budget.models.OriginalInput
import org.example.budget.models.Refresh
import org.example.budget.models.Registration

/** Register, make a budget, write with and without nulls, read the month and the list, sync, refresh, and miss something. */
@OptIn(ExperimentalSerializationApi::class)
fun main(arguments: Array<String>) {
    // Before the first use: what is not said is left out, where the server takes null for a wish to clear.
    Serializer.kotlinxSerializationJsonConfiguration = { explicitNulls = false }
    val address = arguments[0]
    val email = "kotlin-${UUID.randomUUID()}@example.org"
    val accounts = AccountsApi(address)
    val signedIn = accounts.register(Registration(email = email, password = "four brisk purple otters", name = "Ada"))
    ApiClient.accessToken = signedIn.token

    val budget = BudgetsApi(address).createBudget(BudgetInput(name = "Household", currency = "EUR"))
    val food = CategoriesApi(address).createCategory(CategoryInput(budgetId = budget.id, name = "Food", budgeted = 45000))
    val expenses = ExpensesApi(address)
    val wanted = ExpenseInput(budgetId = budget.id, categoryId = food.id, amount = 4250, date = LocalDate.now(ZoneOffset.UTC), payee = "Corner Market")
    val key = UUID.randomUUID().toString()
    val first = expenses.createExpense(wanted, key)
    check(first.id == expenses.createExpense(wanted, key).id) { "One key made two expenses." }
    val abroad = ExpenseInput(
        budgetId = budget.id, amount = 921, date = LocalDate.now(ZoneOffset.UTC), original = OriginalInput(currency = "USD", amount = 1000),
    )
    val second = expenses.createExpense(abroad, null)
    check(second.categoryId == null && second.note == null && second.original?.amount == 1000L) { "Nulls came back as $second." }
    val changed = expenses.updateExpense(id = first.id, expenseChange = ExpenseChange(note = "with deposit"))
    check(changed.note == "with deposit" && changed.payee == "Corner Market") { "A change of the note made $changed." }

    check(expenses.listExpenses(budgetId = budget.id).data.size == 2) { "The list does not hold two expenses." }
    val month = MonthsApi(address).getMonth(budgetId = budget.id, month = "current")
    check(month.categories.first { it.categoryId == food.id }.available == 40750L) { "The month says ${month.categories}." }

    val sync = SyncApi(address)
    val page = sync.sync(budgetId = budget.id)
    expenses.deleteExpense(id = first.id)
    val next = sync.sync(budgetId = budget.id, since = page.cursor)
    val told = page.changes.filterIsInstance<Change.ExpenseWrapper>().map { it.value }
    check(told.any { !it.deleted && it.resource?.amount == 4250L }) { "The sync told of $told." }
    val gone = next.changes.filterIsInstance<Change.ExpenseWrapper>().map { it.value }
    check(gone.any { it.deleted && it.resource == null }) { "The sync told of $gone." }

    ApiClient.accessToken = accounts.refresh(Refresh(signedIn.refreshToken)).token
    check(MeApi(address).getMe().email == email) { "Somebody else." }
    try {
        BudgetsApi(address).getBudget("bud_none")
        error("A missing budget was found.")
    } catch (missing: ClientException) {
        check(missing.statusCode == 404)
    }
    println("kotlin: the whole journey")
    exitProcess(0)
}
