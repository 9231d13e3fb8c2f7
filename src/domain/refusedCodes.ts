const refused = new WeakMap<object, Set<string>>();

/** Notes with which code an answer refuses something, whatever its status is, for whoever logs it. `answer` is the response itself. */
export function noteRefused(answer: object, code: unknown): void {
  if (typeof code !== "string") return;
  const codes = refused.get(answer) ?? new Set();
  refused.set(answer, codes.add(code));
}

export function refusedCodes(answer: object): readonly string[] {
  return [...(refused.get(answer) ?? [])];
}
