// The server's time in the browser: ages and waits must not depend on whether the browser's own clock is right.
// On servers it is the own clock.

declare global {
  /** Set by the script in the page's head: the server's clock less the browser's, as the page arrived. */
  var meridianClockMs: number | undefined;
}

/** A reply's Date has whole seconds and was on the network for a while: nearer than this it says nothing new. */
const TOLERANCE_MS = 5_000;

/** UTC ms, as the server has it. */
export const serverNow = (): number => Date.now() + (globalThis.meridianClockMs ?? 0);

/** Corrects it by a reply's Date header, where the browser's clock was set meanwhile. */
export function noteServerDate(header: string | null): void {
  const dateMs = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(dateMs) || Math.abs(dateMs - serverNow()) < TOLERANCE_MS) return;
  globalThis.meridianClockMs = dateMs - Date.now();
}
