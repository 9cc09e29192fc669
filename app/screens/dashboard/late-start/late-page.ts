// What the server knows of a page whose app starts late: a dashboard that was opened without a failure.
import type { Packed } from '#app/domain/json/packed.ts';
import { relativeTime } from '#app/domain/viewer/relative-time.ts';
import type { Display } from '#app/domain/dashboard/page/display.ts';
import { shell } from '#app/messages/en/shell.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { keptViewPrefix } from '#app/screens/dashboard/client/kept-view-key.ts';
import { clockScript } from '#app/screens/shell/head-script.ts';
import type { ShellData } from '#app/screens/shell/use-shell-data.ts';
import type { DashboardPageData } from '#app/services/dashboards/page.server.ts';
import type { PageAssets } from '#app/ui/browser/message-assets-context.ts';
import type { StartPlan } from './start-plan.ts';

export { LATE_START_SCRIPT } from './late-start-script.generated.ts';

export interface LatePage {
  readonly plan: StartPlan;
  /** Everything that its HTML follows from, but for what is fresh. */
  readonly key: string;
  readonly fresh: { readonly csrfToken: string; readonly clock: string; readonly impressionId: string };
}

interface Loaded {
  readonly statusCode: number;
  readonly errors: unknown;
  readonly loaderData: Readonly<Record<string, unknown>>;
}

/** What the loader of a dashboard returns. */
export interface LoadedPage {
  readonly id: number;
  readonly title: string;
  readonly changedOnMs: number;
  readonly startsAtOnce: boolean;
  readonly packed: Packed<DashboardPageData & { readonly display: Display; readonly isBarShut: boolean }>;
}

const ROUTE = 'routes/dashboard';

/** Null for other pages, and where something failed. */
export function describeLatePage(
  { statusCode, errors, loaderData }: Loaded,
  { pathname, search }: URL,
  { locale, assets }: { readonly locale: string; readonly assets: PageAssets },
): LatePage | null {
  const page = loaderData[ROUTE] as LoadedPage | null | undefined;
  const root = loaderData['root'] as ShellData | null | undefined;
  if (!page || !root || statusCode !== 200 || errors) return null;
  const { csrfToken, nowMs, impressionId, ...shown } = root;
  const changed = relativeTime(page.changedOnMs, nowMs, locale);
  return {
    plan: {
      isNow: page.startsAtOnce,
      catalogs: assets.preloads,
      offlineText: createTranslate(shell, locale)('offline'),
      keptPrefix: keptViewPrefix(page.id),
    },
    key: `${JSON.stringify([pathname, search, locale, changed, shown])}${page.packed.json}`,
    fresh: { csrfToken, clock: clockScript(nowMs), impressionId },
  };
}
