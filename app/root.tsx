// The document around every page: tokens, fonts, theme, and the scripts that wake it.
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
} from '@remix-run/react';
import { useContext, useEffect, type ReactNode } from 'react';
import { ProblemPage } from '#app/screens/problem/ProblemPage.tsx';
import { isDecided } from '#app/screens/lists/client/page-failure.ts';
import { headScript } from '#app/screens/shell/head-script.ts';
import { lastShell, rememberShell } from '#app/screens/shell/last-shell.ts';
import { useNonce } from '#app/screens/shell/nonce-context.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { useShellData, type ShellData } from '#app/screens/shell/use-shell-data.ts';
import { issueSessionCsrfToken } from '#app/services/auth/identify.server.ts';
import { findLocale } from '#app/domain/viewer/locales.ts';
import { EMBEDDED_PATH, parseThemeMode } from '#app/domain/embedding/theme-mode.ts';
import { parsePreferences, type ThemeChoice } from '#app/domain/viewer/preferences.ts';
import { LocaleContext } from '#app/messages/use-messages.ts';
import { MessageAssetsContext } from '#app/ui/browser/message-assets-context.ts';
import { readRefusalMessage, readRefusalRequestId, readRefusedObject } from '#app/domain/viewer/refusal.ts';
import { shellUser } from '#app/domain/viewer/shell-user.ts';
import interUrl from '#app/ui/styles/fonts/inter-latin.woff2?url';
import '#app/ui/styles/tokens.css';
import '#app/ui/styles/base.css';

/** Elements, then ui; what is in no layer, such as the modules of screens, wins over both. */
const LAYERS = '@layer base, ui;';

export const links: LinksFunction = () => [
  { rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export const meta: MetaFunction = () => [{ title: 'Meridian' }];

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ShellData> {
  const { deps, identity, locale } = context;
  const { crossFilters, dashboardRoles } = deps.config.features;
  return {
    user: shellUser(identity),
    csrfToken: issueSessionCsrfToken(request, deps) ?? '',
    impressionId: context.impressionId,
    theme: pageTheme(request),
    locale,
    modKey: /mac|iphone|ipad/i.test(request.headers.get('user-agent') ?? '') ? '⌘' : 'Ctrl',
    nowMs: deps.now(),
    version: deps.config.version,
    features: { crossFilters, dashboardRoles },
    mapTiles: deps.config.mapTiles,
  };
}

function pageTheme({ url, headers }: Request): ThemeChoice {
  const { pathname, searchParams } = new URL(url);
  if (pathname.startsWith(EMBEDDED_PATH)) return parseThemeMode(searchParams.get('themeMode'));
  return parsePreferences(headers.get('cookie')).theme;
}

/** While the server is out of reach, what it said last: a page that keeps standing does not lose its frame. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<ShellData> {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    const last = isDecided(error) ? null : lastShell();
    if (last === null) throw error;
    return last;
  }
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = useNonce();
  const assets = useContext(MessageAssetsContext);
  const { theme, nowMs, locale, mapTiles } = useShellData();
  // After the effects of everything inside: from here on the page hears keys.
  useEffect(() => void (document.documentElement.dataset['hydrated'] = ''), []);
  return (
    <html
      lang={locale}
      dir={findLocale(locale)?.direction}
      data-theme={theme}
      {...mapTilesData(mapTiles)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script
          type="importmap"
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: assets?.importMap ?? '' }}
        />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript(nowMs, assets ?? {}) }} />
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: LAYERS }} />
        <Meta />
        <Links />
      </head>
      <body>
        <LocaleContext.Provider value={locale}>{children}</LocaleContext.Provider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Read by maps once they are touched. */
const mapTilesData = (tiles: ShellData['mapTiles']) =>
  tiles && { 'data-map-tiles': tiles.template, 'data-map-attribution': tiles.attribution ?? undefined };

export default function Root() {
  const shell = useLoaderData<typeof clientLoader>();
  useEffect(() => rememberShell(shell), [shell]);
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { user } = useShellData();
  const known = isRouteErrorResponse(error) ? error : null;
  const message = known === null ? null : readRefusalMessage(known.data);
  return (
    <Shell>
      <ProblemPage
        status={known?.status ?? 500}
        message={message ?? undefined}
        canList={user?.places.includes('dashboards') ?? true}
        refused={known === null ? null : readRefusedObject(known.data)}
        requestId={known === null ? null : readRefusalRequestId(known.data)}
      />
    </Shell>
  );
}
