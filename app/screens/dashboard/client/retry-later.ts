// Redraws charts that the server refused for a while: after that time, a few times. Browser only, except for the timer and chance.

/** After this many, the viewer has to press the button. */
const MAX_RETRIES = 5;
/** Up to this part of the wait is added, so that the pages of many viewers don't retry together. */
const JITTER = 0.5;

interface RetryDeps {
  readonly wait: (work: () => void, ms: number) => unknown;
  /** From 0 to 1. */
  readonly random: () => number;
}

const BROWSER: RetryDeps = { wait: setTimeout, random: Math.random };
type Slot = Pick<HTMLElement, 'dataset' | 'isConnected' | 'querySelector'>;

/** Gives `draw` the slots among these that are refused now and still are when it's time. */
export function retryLater<Of extends Slot>(
  slots: readonly Of[],
  draw: (due: readonly Of[]) => void,
  { wait, random }: RetryDeps = BROWSER,
): void {
  const byDelay = new Map<number, Of[]>();
  for (const slot of slots) {
    const afterS = refusedForS(slot);
    const tries = Number(slot.dataset['retries'] ?? 0);
    if (afterS === null) delete slot.dataset['retries'];
    else if (slot.dataset['retrying'] === undefined && tries < MAX_RETRIES) {
      slot.dataset['retrying'] = 'true';
      slot.dataset['retries'] = String(tries + 1);
      byDelay.set(afterS, [...(byDelay.get(afterS) ?? []), slot]);
    }
  }
  for (const [afterS, refused] of byDelay) wait(() => drawDue(refused, draw), afterS * 1000 * (1 + JITTER * random()));
}

function drawDue<Of extends Slot>(refused: readonly Of[], draw: (due: readonly Of[]) => void): void {
  for (const slot of refused) delete slot.dataset['retrying'];
  const due = refused.filter((slot) => slot.isConnected && refusedForS(slot) !== null);
  if (due.length > 0) draw(due);
}

/** Null if it's drawn, or failed for another reason. */
export function refusedForS(slot: Slot): number | null {
  const text = slot.querySelector<HTMLElement>('[data-retry-after]')?.dataset['retryAfter'];
  return text === undefined || !/^\d+$/.test(text) ? null : Number(text);
}
