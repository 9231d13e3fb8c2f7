import { envelopeJourney } from "./journeys/envelopeJourney.js";
import { explorerJourney } from "./journeys/explorerJourney.js";
import { firstJourney } from "./journeys/firstJourney.js";
import { planJourney } from "./journeys/planJourney.js";
import { settingsJourney } from "./journeys/settingsJourney.js";
import { sharingJourney } from "./journeys/sharingJourney.js";
import { inABrowser } from "./journeys/inABrowser.js";

inABrowser("pages", firstJourney, explorerJourney, settingsJourney, planJourney, envelopeJourney, sharingJourney);
