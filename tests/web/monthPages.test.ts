import { inABrowser } from "./journeys/inABrowser.js";
import { monthJourney } from "./journeys/monthJourney.js";
import { sheetJourney } from "./journeys/sheetJourney.js";

inABrowser("monthPages", monthJourney, sheetJourney);
