// Streams a page: React writes the shell, the charts are put in as they get ready.
import type { AppLoadContext, DataFunctionArgs, EntryContext } from '@remix-run/cloudflare';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToReadableStream } from 'react-dom/server';
import { setPageHeaders } from '#app/services/requests/csp.server.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findPageAssets } from '#app/messages/page-assets.server.ts';
import { MessageAssetsContext } from '#app/ui/message-assets-context.ts';
import { NonceContext } from '#app/screens/shell/nonce-context.ts';
import { fillChartSlots } from '#app/services/charts/fill-chart-slots.server.ts';

export const streamTimeout = 10_000;

/** A request that no page accepts, such as a POST to one without an action, isn't a failure of ours. */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefusal && !request.signal.aborted) console.error(isRouteErrorResponse(error) ? error.data : error);
}

// eslint-disable-next-line max-params -- Remix calls it with these five.
export default async function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, charts, deps, locale }: AppLoadContext,
): Promise<Response> {
  let status = statusCode;
  const routeIds = remixContext.staticHandlerContext.matches.map(({ route }) => route.id);
  const document = (
    <NonceContext.Provider value={nonce}>
      <MessageAssetsContext.Provider value={findPageAssets(locale, routeIds)}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </MessageAssetsContext.Provider>
    </NonceContext.Provider>
  );
  const page = await renderToReadableStream(document, {
    nonce,
    signal: request.signal,
    onError(error) {
      if (request.signal.aborted) return;
      status = 500;
      console.error(error);
    },
  });
  const isSecure = new URL(request.url).protocol === 'https:';
  const { imageHosts, mapTiles } = deps.config;
  setPageHeaders(headers, { nonce, isSecure, imageHosts, mapTiles });
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  return new Response(
    fillChartSlots(page, {
      charts: charts.all(),
      t: createTranslate(chartFigure, locale),
      nonce,
      budgetMs: deps.config.chartBudgetMs,
      wait,
    }),
    {
      status,
      headers,
    },
  );
}
