import { Spotlight, spotlight, type SpotlightActionGroupData } from "@mantine/spotlight";
import "@mantine/spotlight/styles.css";
import { useEffect } from "react";
import { Icon } from "../ui/Icon.js";
import { useWords } from "../words/language.js";
import { paletteFilter } from "./paletteFilter.js";
import { usePaletteGroups } from "./usePaletteGroups.js";

/** Everything that can be opened or done, found by typing. */
export function Palette({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const groups: SpotlightActionGroupData[] = usePaletteGroups();
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight
      actions={groups}
      filter={paletteFilter}
      onSpotlightClose={onClose}
      nothingFound={words.palette.nothing}
      limit={30}
      highlightQuery
      scrollable
      maxHeight={420}
      attributes={{ content: { "aria-label": words.palette.open } }}
      searchProps={{ leftSection: <Icon name="search" />, placeholder: words.palette.search, "aria-label": words.palette.search }}
    />
  );
}
