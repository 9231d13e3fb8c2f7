import "react";

declare module "react" {
  interface CSSProperties {
    /** The colour of a category's icon. */
    "--tint"?: string;
    /** How wide the longest figure is: columns of figures are no narrower. */
    "--figure"?: string;
    /** How much of a category is used, in percent. */
    "--used"?: string;
  }
}
