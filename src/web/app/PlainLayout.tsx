import { Container } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { Keyboard } from "../palette/Keyboard.js";

/** The pages that belong to no budget. */
export function PlainLayout() {
  return (
    <Container component="main" id="content" tabIndex={-1} size={980} px={{ base: 12, sm: 24 }} pt="md" pb={96}>
      <Outlet />
      <Keyboard />
    </Container>
  );
}
