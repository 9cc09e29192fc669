// A dashboard's CSS while it is being written: what a save would show, on the page behind.
import { useEffect } from 'react';
import { sanitizeCss } from '#app/domain/dashboard/css/sanitize-css.ts';

const PAUSE_MS = 150;
/** Mounted instances; only the last one applies its style sheet. */
const live: CSSStyleSheet[] = [];

interface LiveCssProps {
  readonly css: string;
  /** The class of the element that is dressed. */
  readonly scope: '.dash' | '.ed-grid';
}

export function LiveCss({ css, scope }: LiveCssProps) {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    const timer = setTimeout(() => {
      sheet.replaceSync(sanitizeCss(css, scope).css);
      live.push(sheet);
      dress();
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      const at = live.indexOf(sheet);
      if (at >= 0) live.splice(at, 1);
      dress();
    };
  }, [css, scope]);
  return null;
}

/** The CSS that came with the page rests while another one is looked at. */
function dress(): void {
  const shown = live.at(-1);
  const others = document.adoptedStyleSheets.filter((one) => !dressed.has(one));
  if (shown) dressed.add(shown);
  document.adoptedStyleSheets = shown ? [...others, shown] : others;
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-dashboard-css]')) {
    if (style.sheet) style.sheet.disabled = shown !== undefined;
  }
}

/** Every sheet that was ever ours, so that others' stay. */
const dressed = new WeakSet<CSSStyleSheet>();
