import { useWords } from "../../words/language.js";
import classes from "./Brand.module.css";

export function Brand() {
  const words = useWords();
  return (
    <span className={classes.brand}>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      <span className={classes.name}>{words.appName}</span>
    </span>
  );
}
