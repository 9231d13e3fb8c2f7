import { Center, Loader } from "@mantine/core";
import { useWords } from "../../words/language.js";

export function Loading() {
  const words = useWords();
  return (
    <Center py={80} role="status">
      <Loader type="dots" aria-hidden />
      <span className="visually-hidden">{words.loading}</span>
    </Center>
  );
}
