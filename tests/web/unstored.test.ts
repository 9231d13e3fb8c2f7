import { inABrowser } from "./journeys/inABrowser.js";
import { unstoredJourney } from "./journeys/unstoredJourney.js";

inABrowser("unstored", unstoredJourney);
