// Gives the headings of a text block addresses, and links to them that viewers copy. For HTML that was sanitized.
import { replaceElements } from '#app/domain/html/find-elements.ts';

const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const MAX_SLUG_CHARS = 60;

/**
 * @param blockId of the text's component: what its addresses begin with; empty where the text is the page. One that can't be in an
 * address changes nothing.
 */
export function linkHeadings(html: string, blockId: string): string {
  if (!/^[\w-]*$/.test(blockId)) return html;
  const prefix = blockId === '' ? '' : `${blockId}-`;
  const used = new Set<string>();
  return replaceElements(html, HEADINGS, ({ tag, text, from, contentFrom, contentTo }) => {
    const heading = text.trim();
    if (heading === '') return null;
    const id = `${prefix}${unused(slugOf(heading), used)}`;
    const link = `<a class="heading-link" data-anchor href="#${id}" aria-labelledby="${id}-text"><span aria-hidden="true">#</span></a>`;
    const openTag = html.slice(from, contentFrom - 1);
    const content = html.slice(contentFrom, contentTo);
    return `${openTag} id="${id}" aria-labelledby="${id}-text"><span id="${id}-text">${content}</span> ${link}</${tag}>`;
  });
}

/** Letters and digits of the address are those that permalinks can carry. */
function slugOf(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase();
  const slug = plain.replace(/[\u0300-\u036f]/g, '').replace(/[^a-z0-9]+/g, '-');
  return slug.slice(0, MAX_SLUG_CHARS).replace(/^-|-$/g, '') || 'section';
}

function unused(slug: string, used: Set<string>): string {
  let [name, count] = [slug, 1];
  while (used.has(name)) name = `${slug}-${(count += 1)}`;
  used.add(name);
  return name;
}
