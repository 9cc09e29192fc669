// Where elements of an HTML text are, so that a part of it can be replaced and the rest stays as it was written.
import { Parser } from 'htmlparser2';
import { FLAT_PAST_BOUND } from './nesting.ts';

export interface FoundElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Without its elements, references decoded. */
  readonly text: string;
  /** UTF-16 offsets: of the opening tag, the content's two ends, and behind the closing tag. */
  readonly from: number;
  readonly contentFrom: number;
  readonly contentTo: number;
  readonly to: number;
}

/** Elements of these tags in the order of the text; not those inside another one. */
export function findElements(html: string, tags: ReadonlySet<string>): readonly FoundElement[] {
  const found: FoundElement[] = [];
  let outer: Omit<FoundElement, 'contentTo' | 'to'> | null = null;
  let depth = 0;
  const handler: ConstructorParameters<typeof Parser>[0] = {
    onopentag(tag, attributes) {
      if (outer !== null) depth += 1;
      else if (tags.has(tag)) outer = { tag, attributes, text: '', from: parser.startIndex, contentFrom: parser.endIndex + 1 };
    },
    ontext(text) {
      if (outer !== null) outer = { ...outer, text: outer.text + text };
    },
    onclosetag(_, isImplied) {
      if (outer === null) return;
      if (depth === 0) {
        const contentTo = parser.startIndex;
        found.push({ ...outer, contentTo, to: isImplied ? contentTo : parser.endIndex + 1 });
        outer = null;
      } else depth -= 1;
    },
  };
  const parser = new Parser(handler, FLAT_PAST_BOUND);
  parser.end(html);
  return found;
}

/** @param replace the markup that an element becomes; null leaves it */
export function replaceElements(
  html: string,
  tags: ReadonlySet<string>,
  replace: (element: FoundElement) => string | null,
): string {
  const pieces: string[] = [];
  let at = 0;
  for (const element of findElements(html, tags)) {
    const markup = replace(element);
    if (markup === null) continue;
    pieces.push(html.slice(at, element.from), markup);
    at = element.to;
  }
  return pieces.join('') + html.slice(at);
}
