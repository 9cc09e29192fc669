// The locale of a page for its `meta`, which runs outside of components.
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';

/** `matches` of a `meta` function: the root's loader tells the locale; English where it failed. */
export function findPageLocale(matches: readonly { readonly id: string; readonly data: unknown }[]): string {
  const root = matches.find(({ id }) => id === 'root')?.data;
  const locale = typeof root === 'object' && root !== null && 'locale' in root ? root.locale : null;
  return typeof locale === 'string' ? locale : DEFAULT_LOCALE.id;
}
