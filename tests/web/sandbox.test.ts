import { inABrowser } from "./journeys/inABrowser.js";
import { sandboxJourney } from "./journeys/sandboxJourney.js";

inABrowser("sandbox", sandboxJourney);
