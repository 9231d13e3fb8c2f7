import "./mantine.js";
import "./app.css";
import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { NewVersion } from "./NewVersion.js";
import { router } from "./router.js";
import { SessionProvider } from "./SessionProvider.js";
import { theme } from "./theme.js";

const place = document.getElementById("app");
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <SessionProvider>
          <RouterProvider router={router} />
          <NewVersion />
        </SessionProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
