/** The texts of the field that finds a category, and makes a new one. */
export const categoryPicker = {
  placeholder: "Category",
  list: "Categories",
  create: (name: string) => `New category “${name}”`,
  created: (name: string) => `New category “${name}” added.`,
  nothing: "No category has this name.",
};
