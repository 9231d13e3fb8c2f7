import { inABrowser } from "./journeys/inABrowser.js";
import { mergeJourney } from "./journeys/mergeJourney.js";
import { monthJourney } from "./journeys/monthJourney.js";
import { sheetJourney } from "./journeys/sheetJourney.js";
import { targetJourney } from "./journeys/targetJourney.js";

inABrowser("monthPages", mergeJourney, monthJourney, sheetJourney, targetJourney);
