const ASCII = /^\p{ASCII}*$/u;

/** Such a text has neither accents nor anything to normalise, which is most of the work of comparing texts. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}
