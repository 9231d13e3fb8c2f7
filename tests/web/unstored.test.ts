import { inABrowser } from "./journeys/inABrowser.js";
import { otherPersonJourney } from "./journeys/otherPersonJourney.js";
import { unstoredJourney } from "./journeys/unstoredJourney.js";

inABrowser("unstored", unstoredJourney, otherPersonJourney);
