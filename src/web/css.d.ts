import "react";

declare module "react" {
  interface CSSProperties {
    /** The colour of a category's icon. */
    "--tint"?: string;
  }
}
