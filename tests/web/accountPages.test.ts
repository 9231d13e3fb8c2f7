import { accountJourney } from "./journeys/accountJourney.js";
import { administrationJourney } from "./journeys/administrationJourney.js";
import { leavingJourney } from "./journeys/leavingJourney.js";
import { mailboxJourney } from "./journeys/mailboxJourney.js";
import { sessionJourney } from "./journeys/sessionJourney.js";
import { inABrowser } from "./journeys/inABrowser.js";

inABrowser("accountPages", accountJourney, administrationJourney, leavingJourney, mailboxJourney, sessionJourney);
