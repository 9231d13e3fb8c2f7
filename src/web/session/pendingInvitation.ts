const place = "invitation";
const form = /^#?([A-Za-z0-9]{1,200})$/;

/** The code stands behind the `#`: what is there goes to no server, so it is in no log and no Referer. */
export function invitationLink(code: string): string {
  return `${location.origin}/app/invitation#${code}`;
}

/** Somebody may paste the whole link. */
export function codeIn(text: string): string {
  return text.trim().replace(/^.*#/, "");
}

/** Whether a text may be a code: of what is none nothing is asked. */
export function isCode(text: string): boolean {
  return /^[a-z0-9]{48}$/i.test(text);
}

/** Keeps the code of a link until it is accepted, over signing in and reloading. True when there was one. */
export function keepInvitation(hash: string): boolean {
  const code = form.exec(hash)?.[1];
  if (code === undefined) return false;
  sessionStorage.setItem(place, code);
  return true;
}

export function keptInvitation(): string {
  return sessionStorage.getItem(place) ?? "";
}

export function forgetInvitation(): void {
  sessionStorage.removeItem(place);
}
