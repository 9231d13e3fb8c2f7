import { explorerJourney } from "./journeys/explorerJourney.js";
import { planJourney } from "./journeys/planJourney.js";
import { settingsJourney } from "./journeys/settingsJourney.js";
import { sharingJourney } from "./journeys/sharingJourney.js";
import { inABrowser } from "./journeys/inABrowser.js";

inABrowser("pages", explorerJourney, settingsJourney, planJourney, sharingJourney);
