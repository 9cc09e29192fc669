// Equal questions of an isolate that are under way are one: the first who comes asks, the others share, and when all of them have
// left it is given up.
import { givenUp, refuseForNobody } from './given-up.ts';
import { orOwn, type SharedReadOptions } from './shared-read.ts';

export interface AskTogetherOptions extends SharedReadOptions {
  /** Aborted when whoever asks has left. Absent: somebody waits whatever happens. */
  readonly left?: AbortSignal;
}

/** Asks; stops asking when the signal is aborted. */
export type Ask<T> = (left: AbortSignal | undefined) => Promise<T>;

/** What another request is being answered under the key, else what `ask` gives. Rejects when whoever asks has left before. */
export type AskTogether<T> = (key: string, ask: Ask<T>, options: AskTogetherOptions) => Promise<T>;

type Asker<T> = Pick<PromiseWithResolvers<T>, 'resolve' | 'reject'>;

interface Shared<T> {
  readonly answer: Promise<T>;
  /** Those who have not left: nothing is said to a request that is over. */
  readonly askers: Set<Asker<T>>;
  readonly giveUp: () => void;
}

/** Whoever waits longer than `patienceMs` for what another asked asks too; so does whoever sees that fail. */
export function createAskTogether<T>(patienceMs: number): AskTogether<T> {
  const asking = new Map<string, Shared<T>>();

  function begin(key: string, ask: Ask<T>, left: AbortSignal | undefined): Shared<T> {
    const stop = new AbortController();
    const { promise: isOver, resolve: endAll } = Promise.withResolvers<void>();
    // Whoever leaves last may be another request, which must not touch what this one has opened: by way of a promise the
    // runtime lets this one do it.
    void isOver.then(() => stop.abort(givenUp()));
    const forget = (): void => {
      if (asking.get(key) === shared) asking.delete(key);
    };
    const giveUp = (): void => {
      // Who comes from now on begins anew.
      forget();
      endAll();
    };
    const shared: Shared<T> = { answer: ask(stop.signal).finally(forget), askers: new Set(), giveUp };
    asking.set(key, shared);
    // A request lives on for a while only when whoever sent it has left: nobody more shares what it asks.
    left?.addEventListener('abort', forget, { once: true });
    shared.answer.then(
      (answer) => shared.askers.forEach(({ resolve }) => resolve(answer)),
      (error: unknown) => shared.askers.forEach(({ reject }) => reject(error)),
    );
    return shared;
  }

  return async (key, ask, { waitUntil, left }) => {
    refuseForNobody(left);
    const theirs = asking.get(key);
    const askOwn = async (): Promise<T> => {
      refuseForNobody(left);
      return ask(left);
    };
    if (theirs) return orOwn(share(theirs, left), askOwn, patienceMs);
    const mine = begin(key, ask, left);
    waitUntil(mine.answer.catch(() => undefined));
    return share(mine, left);
  };
}

/** Who has lost patience counts until it leaves: what it asks for itself then may need the shared question to go on. */
function share<T>({ askers, giveUp }: Shared<T>, left: AbortSignal | undefined): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const asker: Asker<T> = { resolve, reject };
  askers.add(asker);
  const leave = (): void => {
    askers.delete(asker);
    reject(givenUp(left?.reason));
    if (askers.size === 0) giveUp();
  };
  left?.addEventListener('abort', leave, { once: true });
  return promise.finally(() => left?.removeEventListener('abort', leave));
}
