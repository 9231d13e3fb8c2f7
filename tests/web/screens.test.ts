import { inABrowser } from "./journeys/inABrowser.js";
import { screensJourney } from "./journeys/screensJourney.js";

inABrowser("screens", screensJourney);
