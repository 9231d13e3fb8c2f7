import { firstLoadJourney } from "./journeys/firstLoadJourney.js";
import { inABrowser } from "./journeys/inABrowser.js";

inABrowser("firstLoad", firstLoadJourney);
