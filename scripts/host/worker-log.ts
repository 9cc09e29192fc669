// What Workers print, with stack traces that name lines of the sources.
import { Worker } from 'node:worker_threads';
import { namesPlace } from './source-lines.ts';

/** So long the source maps stay in memory: errors come in groups. */
const IDLE_MS = 20_000;

export interface WorkerLog {
  /** In the order of the calls. */
  readonly print: (text: string, write: (text: string) => void) => void;
  /** Resolves with the translated text. */
  readonly translate: (text: string) => Promise<string>;
  /** A build has replaced the bundles. */
  readonly forget: () => void;
}

interface Waiting {
  readonly translated: (text: string) => void;
  /** As it was printed. */
  readonly untranslated: () => void;
}

/** `builtIn`: the folder below which the build lies. */
export function createWorkerLog(builtIn: string): WorkerLog {
  let thread: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let printed: Promise<unknown> = Promise.resolve();
  const waiting: Waiting[] = [];
  const forget = (): void => {
    if (waiting.length > 0) return;
    void thread?.terminate();
    thread = null;
  };
  const open = (): Worker => {
    const opened = new Worker(new URL('source-lines-thread.ts', import.meta.url), { workerData: { builtIn } });
    opened.on('message', (text: string) => {
      waiting.shift()?.translated(text);
      clearTimeout(timer);
      timer = setTimeout(forget, IDLE_MS).unref();
    });
    // A thread that fails must not keep texts back.
    opened.once('error', () => {
      for (const { untranslated } of waiting.splice(0)) untranslated();
      thread = null;
    });
    opened.unref();
    return opened;
  };
  const translate = (text: string): Promise<string> => {
    if (!namesPlace(text)) return Promise.resolve(text);
    return new Promise((done) => {
      thread ??= open();
      waiting.push({ translated: done, untranslated: () => done(text) });
      thread.postMessage(text);
    });
  };
  return {
    translate,
    forget,
    print(text, write) {
      const translated = translate(text);
      printed = printed.then(() => translated).then(write);
    },
  };
}
