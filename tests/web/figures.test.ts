import { figuresJourney } from "./journeys/figuresJourney.js";
import { inABrowser } from "./journeys/inABrowser.js";

inABrowser("figures", figuresJourney);
