// Lets the isolates that simulate D1, R2 and the cache collect their garbage (032): no code of ours runs in them, and what waits there
// for V8 keeps memory of the runtime, 100 KB a query.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The module of Miniflare that all of them import. */
export const SHARED_MODULE = join(dirname(createRequire(import.meta.url).resolve('miniflare')), 'workers/shared/index.worker.js');

const EVERY_REQUESTS = 300;
/** After so many, the space for young objects has grown: given back when none has come for so long. */
const MANY_REQUESTS = 1_000;
const IDLE_MS = 3_000;

/** Counts the requests of an isolate's simulated objects; harmless where the module or the flag is another one. */
const COLLECTOR = `
if (typeof gc === 'function' && typeof MiniflareDurableObject === 'function') {
  const { fetch: answer } = MiniflareDurableObject.prototype;
  let requests = 0;
  let requestsSinceIdle = 0;
  let lastMs = 0;
  // An object whose context ends takes its timers along.
  let waitsUntilMs = 0;
  const collectWhenIdle = () => {
    waitsUntilMs = Date.now() + ${2 * IDLE_MS};
    setTimeout(() => {
      if (Date.now() < lastMs + ${IDLE_MS}) return collectWhenIdle();
      waitsUntilMs = 0;
      requestsSinceIdle = 0;
      gc({ type: 'major', flavor: 'last-resort' });
    }, ${IDLE_MS});
  };
  MiniflareDurableObject.prototype.fetch = function (request) {
    requests += 1;
    requestsSinceIdle += 1;
    lastMs = Date.now();
    if (requests % ${EVERY_REQUESTS} === 0) gc({ type: 'major', flavor: 'regular' });
    if (requestsSinceIdle >= ${MANY_REQUESTS} && lastMs >= waitsUntilMs) collectWhenIdle();
    return answer.call(this, request);
  };
}
`;

/** Adds the collector to the text of the module, if it is that; null for every other. */
export function withCollector(text: Uint8Array): Uint8Array | null {
  const module = sharedModule();
  if (text.length < module.length || !module.every((byte, index) => text[index] === byte)) return null;
  // A text of Cap'n Proto ends with a zero byte.
  const added = new TextEncoder().encode(`\n${COLLECTOR}\0`);
  const result = new Uint8Array(text.length - 1 + added.length);
  result.set(text.subarray(0, -1));
  result.set(added, text.length - 1);
  return result;
}

let kept: Uint8Array | undefined;
const sharedModule = (): Uint8Array => (kept ??= new Uint8Array(readFileSync(SHARED_MODULE)));
