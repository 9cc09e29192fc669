// The first document of an embedded page. It has no data: its script hears from the host page who the guest is. And the page that
// says why a site can show nothing here.
import type { Framing } from '#app/domain/embedding/decide-framing.ts';
import { embedding } from '#app/messages/en/embedding.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import { escapeHtml } from '#app/stores/chart-render/escape-html.ts';
import { jsonText, plainPageHtml, type PlainPageLooks } from '#app/services/requests/plain-page.ts';
import type { ShellSettings, ShellState } from './guest-page.ts';
import { SHELL_SCRIPT } from './shell-script.generated.ts';

type Texts = Translate<typeof embedding.texts>;

export interface ShellFacts {
  readonly dashboardId: number | null;
  readonly allowedOrigins: readonly string[];
}

const SILENCE_MS = 10_000;
/** The SDK tries again ten seconds after a failure. */
const RENEWAL_MS = 20_000;
const STATES: readonly ShellState[] = ['loading', 'alone', 'silent', 'missing', 'refused', 'expired', 'failed'];

export function shellHtml(looks: PlainPageLooks, { dashboardId, allowedOrigins }: ShellFacts): string {
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
  return plainPageHtml(looks, {
    documentTitle: t('title'),
    title: '',
    detail: '',
    end: `<button type="button" id="shell-retry" hidden>${escapeHtml(t('retry'))}</button>`,
    attributes: `data-bootstrap="${escapeHtml(JSON.stringify(bootstrap))}"`,
    script: `<script type="application/json" id="shell-settings">${jsonText(settings)}</script><script nonce="${escapeHtml(looks.nonce)}">${SHELL_SCRIPT}</script>`,
  });
}

/** Why this site can show nothing. It has no data, so every site can show this itself. */
export function deniedHtml(looks: PlainPageLooks, denial: Extract<Framing, { kind: 'denied' }> | 'missing'): string {
  const t = createTranslate(embedding, looks.locale);
  return plainPageHtml(looks, { documentTitle: t('title'), ...deniedText(t, denial), end: '', attributes: '', script: '' });
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
