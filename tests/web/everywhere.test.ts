import { everywhereJourney } from "./journeys/everywhereJourney.js";
import { inABrowser } from "./journeys/inABrowser.js";

inABrowser("everywhere", everywhereJourney);
