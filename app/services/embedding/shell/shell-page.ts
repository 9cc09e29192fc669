// The first document of an embedded page. It has no data: its script hears from the host page who the guest is. And the page that
// says why a site can show nothing here.
import type { Framing } from '#app/domain/embedding/decide-framing.ts';
import { findLocale } from '#app/domain/viewer/locales.ts';
import type { ThemeChoice } from '#app/domain/viewer/preferences.ts';
import { tokenHex, type Mode, type TokenName } from '#app/domain/theme/tokens.ts';
import { embedding } from '#app/messages/en/embedding.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import type { ShellSettings, ShellState } from './guest-page.ts';
import { SHELL_SCRIPT } from './shell-script.generated.ts';

type Texts = Translate<typeof embedding.texts>;

export interface ShellLooks {
  readonly nonce: string;
  /** BCP 47. */
  readonly locale: string;
  readonly theme: ThemeChoice;
}

export interface ShellFacts {
  readonly dashboardId: number | null;
  readonly allowedOrigins: readonly string[];
}

const SILENCE_MS = 10_000;
/** The SDK tries again ten seconds after a failure. */
const RENEWAL_MS = 20_000;
const STATES: readonly ShellState[] = ['loading', 'alone', 'silent', 'missing', 'refused', 'expired', 'failed'];

export function shellHtml(looks: ShellLooks, { dashboardId, allowedOrigins }: ShellFacts): string {
  const t = createTranslate(embedding, looks.locale);
  const settings: ShellSettings = {
    allowedOrigins,
    texts: Object.fromEntries(STATES.map((state) => [state, stateText(t, state)])) as ShellSettings['texts'],
    brokenText: t('broken.detail'),
    silenceMs: SILENCE_MS,
    renewalMs: RENEWAL_MS,
  };
  const bootstrap = {
    config: { GUEST_TOKEN_HEADER_NAME: 'X-GuestToken' },
    common: {},
    embedded: dashboardId === null ? {} : { dashboard_id: String(dashboardId) },
  };
  return documentHtml(looks, t, {
    ...{ title: '', detail: '' },
    end: `<button type="button" id="shell-retry" hidden>${escape(t('retry'))}</button>`,
    attributes: `data-bootstrap="${escape(JSON.stringify(bootstrap))}"`,
    script: `<script type="application/json" id="shell-settings">${jsonText(settings)}</script><script nonce="${escape(looks.nonce)}">${SHELL_SCRIPT}</script>`,
  });
}

/** Why this site can show nothing. It has no data, so every site can show this itself. */
export function deniedHtml(looks: ShellLooks, denial: Extract<Framing, { kind: 'denied' }> | 'missing'): string {
  const t = createTranslate(embedding, looks.locale);
  return documentHtml(looks, t, { ...deniedText(t, denial), end: '', attributes: '', script: '' });
}

function deniedText(t: Texts, denial: Extract<Framing, { kind: 'denied' }> | 'missing') {
  if (denial === 'missing') return stateText(t, 'missing');
  const { origin } = denial;
  return origin === null
    ? { title: t('noOrigin.title'), detail: t('noOrigin.detail') }
    : { title: t('origin.title', { origin }), detail: t('origin.detail', { origin }) };
}

const stateText = (t: Texts, state: ShellState) =>
  state === 'loading' ? { title: t('loading'), detail: '' } : { title: t(`${state}.title`), detail: t(`${state}.detail`) };

interface Parts {
  readonly title: string;
  readonly detail: string;
  /** HTML. */
  readonly end: string;
  readonly attributes: string;
  readonly script: string;
}

function documentHtml({ nonce, locale, theme }: ShellLooks, t: Texts, { title, detail, end, attributes, script }: Parts): string {
  return `<!doctype html><html lang="${escape(locale)}" dir="${findLocale(locale)?.direction ?? 'ltr'}" data-theme="${theme}"><head><meta charset="utf-8"><title>${escape(t('title'))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${escape(nonce)}">${STYLE}</style></head>
<body><main id="app" ${attributes} aria-live="polite"><h1 id="shell-title">${escape(title)}</h1><p id="shell-detail">${escape(detail)}</p>${end}</main>${script}</body></html>`;
}

const COLORS: readonly TokenName[] = ['text', 'textMuted', 'surface', 'borderStrong', 'focus'];
const colorsOf = (mode: Mode): string =>
  `${COLORS.map((name) => `--${name}:${tokenHex(name, mode)}`).join(';')};color-scheme:${mode}`;

const STYLE = `:root{${colorsOf('light')}}[data-theme=dark]{${colorsOf('dark')}}
@media (prefers-color-scheme:dark){[data-theme=system]{${colorsOf('dark')}}}
body{margin:0;min-height:100dvh;display:grid;place-content:center;background:var(--surface);color:var(--text);font:14px/20px Inter,system-ui,sans-serif}
main{max-width:440px;padding:24px;text-align:center;overflow-wrap:anywhere}h1{margin:0;font-size:16px;line-height:24px;font-weight:600}p{margin:4px 0 0;color:var(--textMuted)}
button{margin-top:16px;min-height:32px;padding:0 12px;border:1px solid var(--borderStrong);border-radius:6px;background:transparent;color:inherit;font:inherit;cursor:pointer}
button:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`;

/** What closes the element would end it. */
const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
