/** The texts of months that only the server has: a large budget is kept on a device from a month on. */
export const older = {
  notHere: (month: string) => `Entries before ${month} are not on this device.`,
  notSearched: (month: string) => `Entries before ${month} are not on this device, so they are not in these results.`,
  monthElsewhere: (month: string) => `${month} is not on this device`,
  hint: "This budget is large, so only its newest months are kept here.",
  loadYear: "Load one more year",
  loadFrom: (month: string) => `Load from ${month} on`,
  loadAll: "Load all months",
  loading: "Loading older months …",
  whenOnline: "They are loaded as soon as the server can be reached.",
};
