import "./mantine.js";
import "./app.css";
import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { todayIn } from "../format/month.js";
import { whenIdle } from "../session/whenIdle.js";
import { NewVersion } from "./NewVersion.js";
import { router } from "./router.js";
import { SessionProvider } from "./SessionProvider.js";
import { theme } from "./theme.js";

const place = document.getElementById("app");
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" deduplicateCssVariables={false}>
        <SessionProvider>
          <RouterProvider router={router} />
          <NewVersion />
        </SessionProvider>
      </MantineProvider>
    </StrictMode>,
  );
  // The first formatter of dates takes the longest: it is made while the page waits for its data, not while it draws.
  whenIdle(() => void todayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone));
}
