import { inABrowser } from "./journeys/inABrowser.js";
import { monthJourney } from "./journeys/monthJourney.js";

inABrowser("monthPages", monthJourney);
