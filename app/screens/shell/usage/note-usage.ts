// Where screens note what is done. The sender is loaded later; until then, notes wait.
import type { NotedUsage, UsageName } from '#app/domain/usage/usage-event.ts';
import { serverNow } from '#app/ui/browser/server-clock.ts';

type Taker = (noted: NotedUsage) => void;

/** On a page that sends nothing, what is noted must not pile up. */
const MAX_EARLY = 100;

let taker: Taker | null = null;
const early: NotedUsage[] = [];

export function noteUsage(name: UsageName, more: Pick<NotedUsage, 'details' | 'target'> = {}): void {
  const noted = { name, atMs: serverNow(), ...more };
  if (taker) taker(noted);
  else if (early.length < MAX_EARLY) early.push(noted);
}

/** Gives `take` all that was noted and will be; the result ends that. */
export function takeUsage(take: Taker): () => void {
  taker = take;
  for (const noted of early.splice(0)) take(noted);
  return () => {
    if (taker === take) taker = null;
  };
}
