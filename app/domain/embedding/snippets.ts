// Code snippets for embedding a dashboard or chart. Code isn't translated.

export interface Embedded {
  readonly type: 'dashboard' | 'chart';
  readonly uuid: string;
  /** URL of this Meridian server. */
  readonly origin: string;
}

/** Frame for the page. Without a size, frames are 300 by 150 pixels. */
export const mountSnippet = ({ type }: Pick<Embedded, 'type'>): string => `<div id="${type}"></div>
<style>
  #${type} iframe {
    width: 100%;
    height: ${type === 'dashboard' ? 800 : 400}px;
    border: 0;
  }
</style>`;

/** SDK code for the page, which gets tokens from the site's own server. */
export const sdkSnippet = ({
  type,
  uuid,
  origin,
}: Embedded): string => `import { embedDashboard } from '@superset-ui/embedded-sdk';

embedDashboard({
  id: '${uuid}',
  supersetDomain: '${origin}',
  mountPoint: document.getElementById('${type}'),
  fetchGuestToken: () => fetch('/guest-token').then((reply) => reply.text()),${
    type === 'dashboard' ? `\n  dashboardUiConfig: { hideTitle: true, filters: { expanded: true } },` : ''
  }
});`;

/** Server code that creates one token per visitor. */
export const serverSnippet = ({
  type,
  uuid,
  origin,
}: Embedded): string => `// MERIDIAN_API_TOKEN: of a user who can grant guest tokens.
const reply = await fetch('${origin}/api/v1/security/guest_token/', {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    Authorization: \`Bearer \${process.env.MERIDIAN_API_TOKEN}\`,
  },
  body: JSON.stringify({
    user: { username: 'visitor-42', first_name: 'Ada', last_name: 'Lovelace' },
    resources: [{ type: '${type}', id: '${uuid}' }],
    // The visitor's rows: replace it with a condition on a column of your data. [] shows all rows.
    rls: [{ clause: 'customer_id = 42' }],
  }),
});
if (!reply.ok) throw new Error(await reply.text());
const { token } = await reply.json();`;

export interface FrameSize {
  /** Pixels, or a percentage as text. */
  readonly width: string;
  readonly heightPx: number;
}

/** `src` is a URL of this installation, so HTML escaping is enough. */
export const iframeSnippet = (src: string, title: string, { width, heightPx }: FrameSize): string =>
  `<iframe
  src="${escape(src)}"
  title="${escape(title)}"
  width="${escape(width)}"
  height="${heightPx}"
  style="border: 0"
  loading="lazy"
></iframe>`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** Parses pixels or percent; null for anything else. */
export function parseFrameWidth(text: string): string | null {
  const [, number = '', unit = ''] = /^\s*(\d{1,4})\s*(?:(%|px)\s*)?$/.exec(text) ?? [];
  const value = Number(number);
  if (unit === '%') return value >= 1 && value <= 100 ? `${value}%` : null;
  return value >= 100 ? String(value) : null;
}

/** Parses pixels; null outside of 100 to 4000. */
export function parseFrameHeight(text: string): number | null {
  const value = /^\s*\d{3,4}\s*$/.test(text) ? Number(text) : 0;
  return value >= 100 && value <= 4_000 ? value : null;
}
