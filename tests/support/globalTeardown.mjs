export default function globalTeardown() {
  return globalThis.stopTestEngine?.();
}
