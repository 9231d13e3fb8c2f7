import { foreignJourney } from "./journeys/foreignJourney.js";
import { inABrowser } from "./journeys/inABrowser.js";
import { quickAddJourney } from "./journeys/quickAddJourney.js";

inABrowser("entryPages", quickAddJourney, foreignJourney);
