/** The texts of signing out while something is not stored yet. */
export const leaving = {
  title: "Sign out?",
  signOut: "Sign out",
  count: (count: number) =>
    count === 1 ? "1 entry is not stored on the server yet." : `${count} entries are not stored on the server yet.`,
  keepHint: "They can stay on this device. They are sent when you sign in here again.",
  keep: "Sign out, keep them",
  delete: "Sign out and delete them",
  lost: (count: number) =>
    count === 1
      ? "1 entry is not stored on the server yet. It will be deleted, too."
      : `${count} entries are not stored on the server yet. They will be deleted, too.`,
};
