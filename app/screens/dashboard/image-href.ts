// Addresses of a dashboard's and its charts' files, with what the page shows now.
import type { MouseEvent } from 'react';

type Facts = Readonly<Record<string, string>>;

/** URL of the file for browsers without scripts, in the state in which every viewer opens the dashboard. */
export const imageHref = (path: string, format: 'png' | 'pdf', facts: Facts = {}): string =>
  `${path}.${format}?${new URLSearchParams({ ...facts, download: 'true' }).toString()}`;

/** Parts of the page's address that no file has. */
const OF_PAGE: readonly string[] = ['edit', 'force'];

/** Just before the browser follows the link: filters and tabs are in the address of the page, the theme is in its style. */
export function withPageState({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const url = new URL(currentTarget.href);
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark';
  const page = new URLSearchParams(window.location.search);
  const own = new URLSearchParams(url.search);
  for (const [name, value] of page) if (!OF_PAGE.includes(name) && !own.has(name)) url.searchParams.append(name, value);
  // Paper is light.
  if (isDark && url.pathname.endsWith('.png')) url.searchParams.set('mode', 'dark');
  currentTarget.href = url.href;
}
