import { expensesJourney } from "./journeys/expensesJourney.js";
import { importJourney } from "./journeys/importJourney.js";
import { importedOccurrencesJourney } from "./journeys/importedOccurrencesJourney.js";
import { textsJourney } from "./journeys/textsJourney.js";
import { inABrowser } from "./journeys/inABrowser.js";

inABrowser("expensePages", expensesJourney, importJourney, importedOccurrencesJourney, textsJourney);
