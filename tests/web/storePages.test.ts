import { conflictJourney } from "./journeys/conflictJourney.js";
import { inABrowser } from "./journeys/inABrowser.js";
import { offlineJourney } from "./journeys/offlineJourney.js";
import { requestsJourney } from "./journeys/requestsJourney.js";

inABrowser("storePages", offlineJourney, conflictJourney, requestsJourney);
