// The app of an open dashboard starts with the first touch: until then the server's page stands alone. Part of the page itself,
// so it is small; what was done before the app listens is done again for it.
import { keepAges } from '#app/screens/dashboard/client/page-ages.ts';
import { focusAfterLink } from '#app/screens/shell/title-focus.ts';
import { holdInput } from './held-input.ts';
import type { StartPlan } from './start-plan.ts';
import { hasReason, watchReasons } from './start-reasons.ts';

export interface LateStart {
  /** Called by the page where its scripts are; the element of the call is removed. */
  readonly ready: (plan: StartPlan) => void;
}

declare global {
  interface Window {
    /** Only in pages whose app starts late. */
    meridianLateStart?: LateStart;
  }
}

/** What the server wrote in place of the app's script and of its preloads. */
const SCRIPT = 'script[type="text/later"]';
const PRELOADS = 'link[rel="later"]';
const TOUCHES = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel'] as const;
const OPTIONS = { capture: true, passive: true } as const;
/** Errors of late modules go unreported. */
const PATIENCE_MS = 10_000;
/** Earlier feedback isn't needed, and showing it is slow: the cursor style is inherited, so the page is restyled twice. */
const SLOW_MS = 300;

export function createLateStart(page: Window): LateStart {
  const { document } = page;
  const root = document.documentElement;
  const input = holdInput(page);
  let plan: StartPlan | null = null;
  let isWanted = false;
  let isLoading = false;
  let stopWatching = (): void => undefined;
  let slow: ReturnType<typeof setTimeout> | undefined;
  const showIdle = (): void => {
    clearTimeout(slow);
    delete root.dataset['starting'];
  };

  const begin = (): void => {
    isWanted = true;
    if (plan === null || isLoading) return;
    isLoading = true;
    slow = setTimeout(() => (root.dataset['starting'] = ''), SLOW_MS);
    /** The next touch tries again, or the network when it is back. */
    const fail = (): void => {
      clearTimeout(patience);
      if (root.dataset['hydrated'] !== undefined) return;
      isLoading = false;
      showIdle();
      if (plan && !page.navigator.onLine) tellOffline(document, plan.offlineText);
    };
    const patience = setTimeout(fail, PATIENCE_MS);
    loadApp(document, plan, fail);
  };
  const onOnline = (): void => {
    document.getElementById(NOTICE)?.remove();
    if (isWanted) begin();
  };
  let last: PointerEvent | null = null;
  let isFocusing = false;
  /** Browsers also report a pointer that rests while the page under it changes. */
  const touch = (event: Event): void => {
    const isMove = event instanceof PointerEvent && event.type === 'pointermove';
    const rests = isMove && event.movementX === 0 && event.movementY === 0;
    const isSame = isMove && (last === null || (last.clientX === event.clientX && last.clientY === event.clientY));
    if (isMove) last = event;
    if (!isFocusing && (!rests || !isSame)) begin();
  };
  const end = (): void => {
    if (root.dataset['hydrated'] === undefined) return;
    hydrated.disconnect();
    for (const name of TOUCHES) page.removeEventListener(name, touch, OPTIONS);
    stopWatching();
    showIdle();
    input.replay();
  };
  const hydrated = new MutationObserver(end);
  hydrated.observe(root, { attributeFilter: ['data-hydrated'] });
  for (const name of TOUCHES) page.addEventListener(name, touch, OPTIONS);
  return {
    ready: (given) => {
      document.currentScript?.remove();
      // The title's focus isn't a touch.
      isFocusing = true;
      focusAfterLink();
      isFocusing = false;
      page.addEventListener('online', onOnline);
      plan = given;
      const stops = [
        watchReasons(page, begin, () => tellOffline(document, given.offlineText)),
        keepAges(document),
        () => page.removeEventListener('online', onOnline),
      ];
      stopWatching = () => stops.forEach((stop) => stop());
      if (isWanted || hasReason(page, given)) begin();
    },
  };
}

/** As the page's own elements would have loaded it; `entry.client` takes away what is added here. */
function loadApp(document: Document, { catalogs }: StartPlan, onFailure: () => void): void {
  const later = document.querySelector<HTMLScriptElement>(SCRIPT);
  if (!later) return;
  const modules = [...document.querySelectorAll<HTMLLinkElement>(PRELOADS)].map((link) => link.href);
  for (const href of [...catalogs, ...modules])
    add(document, Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const script = Object.assign(document.createElement('script'), { type: 'module', nonce: later.nonce ?? '' });
  script.textContent = later.textContent;
  script.onerror = () => {
    script.remove();
    onFailure();
  };
  add(document, script);
}

function add(document: Document, element: HTMLElement): void {
  element.dataset['starter'] = '';
  document.head.appendChild(element);
}

const NOTICE = 'late-start-notice';

function tellOffline(document: Document, text: string): void {
  if (document.getElementById(NOTICE)) return;
  const notice = Object.assign(document.createElement('div'), { id: NOTICE, textContent: text });
  notice.setAttribute('role', 'status');
  notice.dataset['starter'] = '';
  document.body.insertBefore(notice, document.body.firstChild);
}
