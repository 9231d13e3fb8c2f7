import { inABrowser } from "./journeys/inABrowser.js";
import { listJourney } from "./journeys/listJourney.js";
import { searchJourney } from "./journeys/searchJourney.js";

inABrowser("listPages", listJourney, searchJourney);
