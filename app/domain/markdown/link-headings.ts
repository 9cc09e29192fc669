// Gives the headings of a text block addresses, and links to them that viewers copy. For HTML that was sanitized: its tags are
// balanced, and no attribute contains an angle bracket.

/** Opening tag's attributes, content; the closing tag is that of the same level. */
const HEADING = /<h([1-6])((?:\s[^<>]*)?)>([\s\S]*?)<\/h\1>/g;
const MAX_SLUG_CHARS = 60;

/** @param blockId of the text's component: what its addresses begin with. One that can't be in an address changes nothing. */
export function linkHeadings(html: string, blockId: string): string {
  if (!/^[\w-]+$/.test(blockId)) return html;
  const used = new Set<string>();
  return html.replace(HEADING, (whole, level: string, attributes: string, content: string) => {
    const text = plainText(content);
    if (text === '') return whole;
    const id = `${blockId}-${unused(slugOf(text), used)}`;
    const link = `<a class="heading-link" data-anchor href="#${id}" aria-labelledby="${id}-text"><span aria-hidden="true">#</span></a>`;
    return `<h${level}${attributes} id="${id}" aria-labelledby="${id}-text"><span id="${id}-text">${content}</span> ${link}</h${level}>`;
  });
}

const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&\w+;/g, ' ')
    .trim();

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
