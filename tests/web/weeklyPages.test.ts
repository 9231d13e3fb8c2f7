import { inABrowser } from "./journeys/inABrowser.js";
import { payeesJourney } from "./journeys/payeesJourney.js";
import { recurringJourney } from "./journeys/recurringJourney.js";
import { reviewJourney } from "./journeys/reviewJourney.js";
import { rulesJourney } from "./journeys/rulesJourney.js";
import { slipsJourney } from "./journeys/slipsJourney.js";

inABrowser("weeklyPages", reviewJourney, rulesJourney, payeesJourney, recurringJourney, slipsJourney);
