// Replaces links to live values by what shows them. For HTML that was sanitized.
import { LIVE_SCHEME, parseLiveAddress, type LiveValue } from '#app/domain/dashboard/page/live-value.ts';
import { replaceElements } from '#app/domain/html/find-elements.ts';

const LINKS: ReadonlySet<string> = new Set(['a']);

/** @param place the HTML for a value; null for an address that can't be read. `name`: the link's text, not escaped. */
export function placeLiveValues(html: string, place: (value: LiveValue | null, name: string) => string): string {
  if (!html.includes(`${LIVE_SCHEME}:`)) return html;
  return replaceElements(html, LINKS, ({ attributes, text }) => {
    const { href } = attributes;
    return href?.toLowerCase().startsWith(`${LIVE_SCHEME}:`) ? place(parseLiveAddress(href), text) : null;
  });
}
