import { Icon } from "../ui/Icon.js";
import { firstSign } from "./firstSign.js";
import classes from "./CategoryIcon.module.css";

interface Props {
  category: { readonly icon: string | null; readonly color: string | null } | null;
  name: string | null;
}

/** The category's emoji on its colour, else its first letter, and a bare tag where there is none. An icon may also be a name for another app: not shown. */
export function CategoryIcon({ category, name }: Props) {
  const emoji = category?.icon !== null && category?.icon !== undefined && !/^[\w-]+$/.test(category.icon);
  const tint = category?.color ?? null;
  return (
    <span className={classes.icon} style={tint === null ? undefined : { "--tint": tint }} aria-hidden>
      {emoji ? category.icon : (firstSign(name) ?? <Icon name="tag" size={16} />)}
    </span>
  );
}
