import { explorerJourney } from "./journeys/explorerJourney.js";
import { firstJourney } from "./journeys/firstJourney.js";
import { monthJourney } from "./journeys/monthJourney.js";
import { planJourney } from "./journeys/planJourney.js";
import { settingsJourney } from "./journeys/settingsJourney.js";
import { sharingJourney } from "./journeys/sharingJourney.js";
import { inABrowser } from "./journeys/inABrowser.js";

inABrowser("pages", firstJourney, explorerJourney, settingsJourney, monthJourney, planJourney, sharingJourney);
