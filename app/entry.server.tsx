// Streams a page: React writes the shell, the charts are put in as they get ready.
import type { AppLoadContext, DataFunctionArgs, EntryContext } from '@remix-run/cloudflare';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToReadableStream } from 'react-dom/server';
import { isStandalone } from '#app/domain/dashboard/page/display.ts';
import { setPageHeaders } from '#app/services/requests/csp.server.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findPageAssets } from '#app/messages/page-assets.server.ts';
import { MessageAssetsContext, type PageAssets } from '#app/ui/browser/message-assets-context.ts';
import { NonceContext } from '#app/screens/shell/nonce-context.ts';
import { describeLatePage, LATE_START_SCRIPT, type LatePage } from '#app/screens/dashboard/late-start/late-page.ts';
import { delayScripts } from '#app/screens/dashboard/late-start/delay-scripts.ts';
import { logFailure, type Failed } from '#app/services/logging/log-failure.server.ts';
import { newHtml, type HtmlPieces } from '#app/domain/html/html-pieces.ts';
import { fillChartSlots, splitAtSlots } from '#app/services/charts/fill-chart-slots.server.ts';

export const streamTimeout = 10_000;

/** A request that no page accepts, such as a POST to one without an action, isn't a failure of the server. */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (isRefusal) return;
  const thrown: unknown = isRouteErrorResponse(error) ? error.data : error;
  logFailure(thrown, { event: 'page_failed', message: 'A page failed.', ...factsOf(request) });
}

const factsOf = ({ signal, url }: Request): Pick<Failed, 'signal' | 'fields'> => ({
  signal,
  fields: { path: new URL(url).pathname },
});

// oxlint-disable-next-line max-params -- Remix calls it with these five.
export default async function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { nonce, charts, deps, locale } = context;
  const render: Rendering = { request, status: statusCode, remixContext, context };
  const assets = findPageAssets(
    locale,
    remixContext.staticHandlerContext.matches.map(({ route }) => route.id),
  );
  const late = describeLatePage(remixContext.staticHandlerContext, new URL(request.url), { locale, assets });
  const page = late === null ? await renderPage(render, assets) : await latePage(render, assets, late);
  const isSecure = new URL(request.url).protocol === 'https:';
  const { imageHosts, mapTiles, frameOrigins } = deps.config;
  const framedBy = isStandalone(new URL(request.url)) ? ["'self'", ...frameOrigins].join(' ') : "'self'";
  setPageHeaders(headers, { nonce, isSecure, fetchSite: request.headers.get('sec-fetch-site'), imageHosts, mapTiles, framedBy });
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  return new Response(
    fillChartSlots(page, {
      charts: charts.all(),
      t: createTranslate(chartFigure, locale),
      nonce,
      encode: deps.encodeHtml,
      budgetMs: deps.config.chartBudgetMs,
      wait,
    }),
    {
      status: render.status,
      headers,
    },
  );
}

interface Rendering {
  readonly request: Request;
  /** What the reply has; a failure changes it. */
  status: number;
  readonly remixContext: EntryContext;
  readonly context: AppLoadContext;
}

async function renderPage(rendering: Rendering, assets: PageAssets): Promise<ReadableStream<Uint8Array>> {
  const { request, remixContext, context } = rendering;
  const { nonce } = context;
  const document = (
    <NonceContext.Provider value={nonce}>
      <MessageAssetsContext.Provider value={assets}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </MessageAssetsContext.Provider>
    </NonceContext.Provider>
  );
  return renderToReadableStream(document, {
    nonce,
    signal: request.signal,
    onError(error) {
      if (!request.signal.aborted) rendering.status = 500;
      logFailure(error, { event: 'page_not_rendered', message: 'A page couldn’t be rendered.', ...factsOf(request) });
    },
  });
}

/** The same data at the same address gives the same HTML: it is rendered once. */
async function latePage(rendering: Rendering, assets: PageAssets, late: LatePage): Promise<HtmlPieces> {
  const { nonce, deps } = rendering.context;
  const fresh = { nonce, ...late.fresh };
  const key = await digest(late.key);
  const known = deps.pageTemplates.find(key, fresh, deps.now());
  if (known !== null) return known;
  const page = await renderPage(rendering, { ...assets, preloads: [], firstScript: LATE_START_SCRIPT });
  const html = delayScripts(await new Response(page).text(), late.plan, nonce);
  const isComplete = rendering.status === 200 && !rendering.request.signal.aborted;
  if (isComplete) deps.pageTemplates.keep(key, splitAtSlots(html), fresh, deps.now());
  return [newHtml(html)];
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
}
