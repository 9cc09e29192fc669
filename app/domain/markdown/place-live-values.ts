// Replaces links to live values by what shows them. For HTML that was sanitized: its tags are balanced, and no attribute
// contains an angle bracket.
import { LIVE_SCHEME, parseLiveAddress, type LiveValue } from '#app/domain/dashboard/live-value.ts';

const LINK = /<a\b([^<>]*)>([\s\S]*?)<\/a>/g;
const ADDRESS = new RegExp(` href="(${LIVE_SCHEME}:[^"]*)"`, 'i');

/** @param place the HTML for a value; null for an address that can't be read. `name`: the link's text, escaped. */
export function placeLiveValues(html: string, place: (value: LiveValue | null, name: string) => string): string {
  if (!html.includes(`${LIVE_SCHEME}:`)) return html;
  return html.replace(LINK, (whole, attributes: string, content: string) => {
    const address = ADDRESS.exec(attributes)?.[1];
    if (address === undefined) return whole;
    return place(parseLiveAddress(address.replaceAll('&amp;', '&')), content.replace(/<[^<>]*>/g, ''));
  });
}
