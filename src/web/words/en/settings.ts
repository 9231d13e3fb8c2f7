/** The texts of a budget's settings. */
export const settingsPage = {
  about: "About this budget",
  note: "Note",
  timeZone: "Time zone",
  timeZoneHint: "Determines which day is today.",
  fixed: "Currency and months cannot be changed because expenses or statements depend on them.",
  saved: "The settings are saved.",
  readOnly: "You can view this budget but not change it.",
  changedElsewhere: "Somebody changed these settings in the meantime. The current settings are shown. Repeat your change.",
  archive: "Archive",
  archiveTitle: "Archive this budget",
  archiveHint: "It moves to the end of your list. Nothing is deleted, and you can restore it at any time.",
  archived: "This budget is archived.",
  unarchive: "Unarchive",
  archiveDone: "Budget archived.",
  unarchiveDone: "Budget unarchived.",
  remove: "Delete this budget",
  removeTitle: (name: string) => `Delete “${name}”?`,
  removeHint:
    "This deletes its categories, expenses and statements for every member. You can restore it for 30 days with the link in the message that you get.",
  removeConfirm: (name: string) => `Type the name of the budget to confirm: ${name}`,
  removed: (name: string) => `“${name}” is deleted.`,
};
