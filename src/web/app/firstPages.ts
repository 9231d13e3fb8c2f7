// What the month and the list of expenses share comes with the frame around them: a file of its own would be one more request.
import "../../domain/folded.js";
import "../categories/CategoryIcon.js";
import "../categories/noCategory.js";
import "../expenses/AddExpenseButton.js";
import "../ui/pages/MonthNavigation.js";
import "../ui/pages/OlderMonths.js";
