// Handles a form that is posted to SQL Lab: the browser tab keeps the text while the page opens, even if a login comes in between. The
// form can come from another site, without cookies: it opens a text and runs nothing.
import { parsePreferences } from '#app/domain/viewer/preferences.ts';
import { POSTED_PARAMETER, POSTED_STORAGE_KEY, parsePostedForm, requestedQueryHref } from '#app/domain/sqllab/posted-query.ts';
import { sqllabPosted } from '#app/messages/en/sqllab-posted.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { setPageHeaders } from '#app/services/requests/csp.server.ts';
import { jsonText, plainPageHtml } from '#app/services/requests/plain-page.ts';
import { readForm } from '#app/services/requests/read-form.server.ts';
import { escapeHtml } from '#app/stores/chart-render/escape-html.ts';

/** Superset's older address too. */
const PATH = /^\/(?:superset\/)?sqllab\/?$/;
/** Max length of a URL that every proxy accepts. */
const MAX_HREF_CHARS = 2_000;

interface PageFacts {
  readonly nonce: string;
  /** BCP 47. */
  readonly locale: string;
}

/** Null for every other request. Ends with a refusal for too large a form. */
export async function runPostedQuery(
  request: Request,
  { config }: Pick<Deps, 'config'>,
  { nonce, locale }: PageFacts,
): Promise<Response | null> {
  const url = new URL(request.url);
  if (request.method !== 'POST' || !PATH.test(url.pathname)) return null;
  const posted = parsePostedForm(await readForm(request));
  if (posted === null) return new Response(null, { status: 303, headers: { Location: '/sqllab/' } });
  const t = createTranslate(sqllabPosted, locale);
  const address = requestedQueryHref(posted);
  const href = address.length <= MAX_HREF_CHARS ? address : '/sqllab/';
  const { theme } = parsePreferences(request.headers.get('cookie'));
  const html = plainPageHtml(
    { nonce, locale, theme },
    {
      documentTitle: t('pageTitle'),
      title: t('opening'),
      detail: '',
      end: `<noscript><p><a href="${escapeHtml(href)}">${escapeHtml(t('open'))}</a></p></noscript>`,
      attributes: '',
      script: `<script type="application/json" id="posted">${jsonText(posted)}</script><script nonce="${escapeHtml(nonce)}">${keepScript(href)}</script>`,
    },
  );
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const { imageHosts, mapTiles } = config;
  const [isSecure, fetchSite] = [url.protocol === 'https:', request.headers.get('sec-fetch-site')];
  setPageHeaders(headers, { nonce, isSecure, fetchSite, imageHosts, mapTiles });
  return new Response(html, { headers });
}

/** Puts the text into the URL if the browser's storage is unavailable. */
function keepScript(href: string): string {
  const [key, opened, otherwise] = [POSTED_STORAGE_KEY, `/sqllab/?${POSTED_PARAMETER}`, href].map(jsonText);
  return `var to=${opened};try{sessionStorage.setItem(${key},document.getElementById('posted').textContent)}catch{to=${otherwise}}location.replace(to)`;
}
