// Many marks as markup: React takes several times as long for as many elements, and nothing refers to them but by their keys.
import { escapeXml } from './svg-parts.ts';

type Attributes = readonly (readonly [name: string, value: string | number])[];

/** For `dangerouslySetInnerHTML` of the group around them: every value is escaped. */
export const marksHtml = (markup: string): { readonly __html: string } => ({ __html: markup });

export function markMarkup(element: 'circle' | 'path' | 'rect', attributes: Attributes): string {
  let markup = `<${element}`;
  for (const [name, value] of attributes) markup += ` ${name}="${typeof value === 'number' ? value : escaped(value)}"`;
  return `${markup}></${element}>`;
}

const UNSAFE = /[&<>"']/;

/** Few texts have anything to escape. */
const escaped = (text: string): string => (UNSAFE.test(text) ? escapeXml(text) : text);
