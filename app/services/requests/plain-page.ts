// A document without the app: its text and one inline script, for what comes before a page can be loaded.
import { tokenHex, type Mode, type TokenName } from '#app/domain/theme/tokens.ts';
import { findLocale } from '#app/domain/viewer/locales.ts';
import type { ThemeChoice } from '#app/domain/viewer/preferences.ts';
import { escapeHtml } from '#app/stores/chart-render/escape-html.ts';

export interface PlainPageLooks {
  readonly nonce: string;
  /** BCP 47. */
  readonly locale: string;
  readonly theme: ThemeChoice;
}

export interface PlainPageParts {
  readonly documentTitle: string;
  readonly title: string;
  readonly detail: string;
  /** HTML. */
  readonly end: string;
  readonly attributes: string;
  readonly script: string;
}

export function plainPageHtml({ nonce, locale, theme }: PlainPageLooks, parts: PlainPageParts): string {
  const { documentTitle, title, detail, end, attributes, script } = parts;
  return `<!doctype html><html lang="${escapeHtml(locale)}" dir="${findLocale(locale)?.direction ?? 'ltr'}" data-theme="${theme}"><head><meta charset="utf-8"><title>${escapeHtml(documentTitle)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${escapeHtml(nonce)}">${STYLE}</style></head>
<body><main id="app" ${attributes} aria-live="polite"><h1 id="shell-title">${escapeHtml(title)}</h1><p id="shell-detail">${escapeHtml(detail)}</p>${end}</main>${script}</body></html>`;
}

/** JSON inside a script element, which nothing in it can close. */
export const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const COLORS: readonly TokenName[] = ['text', 'textMuted', 'surface', 'borderStrong', 'focus'];
const colorsOf = (mode: Mode): string =>
  `${COLORS.map((name) => `--${name}:${tokenHex(name, mode)}`).join(';')};color-scheme:${mode}`;

const STYLE = `:root{${colorsOf('light')}}[data-theme=dark]{${colorsOf('dark')}}
@media (prefers-color-scheme:dark){[data-theme=system]{${colorsOf('dark')}}}
body{margin:0;min-height:100dvh;display:grid;place-content:center;background:var(--surface);color:var(--text);font:14px/20px Inter,system-ui,sans-serif}
main{max-width:440px;padding:24px;text-align:center;overflow-wrap:anywhere}h1{margin:0;font-size:16px;line-height:24px;font-weight:600}p{margin:4px 0 0;color:var(--textMuted)}
button{margin-top:16px;min-height:32px;padding:0 12px;border:1px solid var(--borderStrong);border-radius:6px;background:transparent;color:inherit;font:inherit;cursor:pointer}
a{color:inherit}a:focus-visible,button:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`;
