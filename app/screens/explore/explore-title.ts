// What the browser's tab is called.
import type { ExplorePage } from '#app/services/charts/explore/explore-page.ts';
import { explore } from '#app/messages/en/explore.ts';
import { createTranslate } from '#app/messages/translate.ts';

export function exploreTitle(page: ExplorePage | undefined, locale: string): string {
  const t = createTranslate(explore, locale);
  return t('pageTitle', { name: page?.chart?.name ?? page?.dataset?.name ?? t('newChart') });
}
