import java.time.LocalDate
import java.util.UUID
import kotlin.system.exitProcess
import org.example.budget.apis.AccountsApi
import org.example.budget.apis.BudgetsApi
import org.example.budget.apis.CategoriesApi
import org.example.budget.apis.ExpensesApi
import org.example.budget.apis.MeApi
import org.example.budget.apis.MonthsApi
import org.example.budget.infrastructure.ApiClient
import org.example.budget.infrastructure.ClientException
import org.example.budget.models.NewBudget
import org.example.budget.models.NewCategory
import org.example.budget.models.NewExpense
import org.example.budget.models.Refresh
import org.example.budget.models.Registration

/** A phone's first day: an account, a budget, a category, an expense sent twice, the month, the list, a refresh. */
fun main(arguments: Array<String>) {
    val address = arguments[0]
    val email = "kt-${UUID.randomUUID()}@example.org"
    val accounts = AccountsApi(address)
    val signedIn = accounts.register(Registration(email = email, password = "four brisk purple otters", name = "Ada"))
    ApiClient.accessToken = signedIn.token
    println("registered ${signedIn.user.name}")

    val budget = BudgetsApi(address).createBudget(NewBudget(name = "Household", currency = "EUR"))
    val category = CategoriesApi(address).createCategory(NewCategory(budgetId = budget.id, name = "Groceries", budgeted = 45000))
    println("${category.name} gets ${category.budgeted} ${budget.currency} cents each month")

    val key = UUID.randomUUID().toString()
    val expense = NewExpense(budgetId = budget.id, categoryId = category.id, amount = 4250, date = LocalDate.now(), payee = "Corner Market")
    val expenses = ExpensesApi(address)
    val first = expenses.createExpense(newExpense = expense, idempotencyKey = key)
    val again = expenses.createExpense(newExpense = expense, idempotencyKey = key)
    check(first.id == again.id) { "One key made two expenses." }

    val month = MonthsApi(address).getMonth(budgetId = budget.id, month = "current")
    val row = month.categories.first { it.categoryId == category.id }
    check(row.spent == 4250L && row.available == 40750L) { "The month says $row." }
    println("${row.available} left in ${month.month}")

    check(expenses.listExpenses(budgetId = budget.id).totals.count == 1) { "The list does not hold one expense." }

    ApiClient.accessToken = accounts.refresh(Refresh(signedIn.refreshToken)).token
    check(MeApi(address).getMe().email == email) { "Somebody else." }
    println("still signed in after a refresh")

    try {
        BudgetsApi(address).getBudget("bud_none")
        error("A missing budget was found.")
    } catch (missing: ClientException) {
        check(missing.statusCode == 404)
        println("a missing budget answers ${missing.statusCode}")
    }
    exitProcess(0)
}
