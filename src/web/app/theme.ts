import { createTheme, type MantineColorsTuple } from "@mantine/core";
import { foundByTyping } from "../ui/foundByTyping.js";

const pine: MantineColorsTuple = [
  "#e9f6f2",
  "#d3ebe4",
  "#a6d8ca",
  "#75c5af",
  "#4fb499",
  "#36a98b",
  "#1a8a6f",
  "#0f735c",
  "#0b614d",
  "#054c3c",
];

/** Darker than Mantine's own, so that small text in them can be read. */
const red: MantineColorsTuple = [
  "#fdeaea",
  "#f9d0d0",
  "#f2a5a5",
  "#ea7777",
  "#e35252",
  "#d93b3b",
  "#c62c2c",
  "#b42323",
  "#9d1c1c",
  "#841616",
];

const orange: MantineColorsTuple = [
  "#fff3e0",
  "#ffe3bd",
  "#fdc98a",
  "#f7ac52",
  "#f09428",
  "#dd7d0e",
  "#c06a05",
  "#a05705",
  "#854806",
  "#6b3906",
];

export const theme = createTheme({
  colors: { pine, red, orange },
  primaryColor: "pine",
  primaryShade: 7,
  defaultRadius: "md",
  fontFamily: 'Inter, "Segoe UI", system-ui, -apple-system, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: "650" },
  cursorType: "pointer",
  respectReducedMotion: true,
  // By name: whoever imports a component here makes every page load it.
  components: {
    Badge: { defaultProps: { tt: "none", fw: 600 } },
    TagsInput: { defaultProps: { filter: foundByTyping } },
  },
});
