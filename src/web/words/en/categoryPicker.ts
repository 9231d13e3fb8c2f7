/** The texts of the field that finds a category. */
export const categoryPicker = {
  placeholder: "Category",
  list: "Categories",
  create: (name: string) => `New category “${name}”`,
  nothing: "No category has this name.",
};
