// Sanitized HTML of a dashboard's text as blocks of words, for pictures: headings, paragraphs, lists, quotes, rows of tables.
import { Parser } from 'htmlparser2';
import { FLAT_PAST_BOUND } from '#app/domain/html/nesting.ts';
import { describe, type SvgWord } from './svg-text.ts';

export interface TextBlock {
  readonly kind: 'h1' | 'h2' | 'h3' | 'text' | 'code' | 'rule';
  readonly words: readonly SvgWord[];
  /** Steps from the left edge, as lists are nested. */
  readonly indent: number;
  /** Before the first line: a bullet or a number. */
  readonly marker: string;
}

const HEADINGS: Readonly<Record<string, TextBlock['kind']>> = { h1: 'h1', h2: 'h2', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' };
const BLOCKS = new Set(
  'p div section ul ol li blockquote pre table tr caption figure figcaption details summary dl dt dd br thead tbody'.split(' '),
);
const BOLD = new Set(['b', 'strong', 'th']);
const HIDDEN = new Set(['style', 'script', 'iframe', 'video', 'audio']);
const CELL_GAP = '\u2003';

export function htmlBlocks(html: string): readonly TextBlock[] {
  const reader = createReader();
  // References are separate texts: a word between two tags is complete.
  let text = '';
  const endText = (): void => {
    if (text !== '') reader.text(text);
    text = '';
  };
  const parser = new Parser(
    {
      ontext(part) {
        text += part;
      },
      onopentagname(tag) {
        endText();
        reader.open(tag);
      },
      onclosetag(tag) {
        endText();
        reader.close(tag);
      },
    },
    FLAT_PAST_BOUND,
  );
  parser.end(html);
  endText();
  return reader.end();
}

interface Reader {
  open(tag: string): void;
  close(tag: string): void;
  text(text: string): void;
  end(): readonly TextBlock[];
}

interface Reading {
  readonly blocks: TextBlock[];
  readonly lists: { readonly isOrdered: boolean; count: number }[];
  words: SvgWord[];
  kind: TextBlock['kind'];
  marker: string;
  bold: number;
  hidden: number;
  /** Whether the text before had no blank at its end. */
  endsInWord: boolean;
}

function createReader(): Reader {
  const reading: Reading = {
    blocks: [],
    lists: [],
    words: [],
    kind: 'text',
    marker: '',
    bold: 0,
    hidden: 0,
    endsInWord: false,
  };
  const flush = (): void => {
    const { words, kind, marker, lists } = reading;
    if (words.length > 0) {
      reading.blocks.push({ kind, words, indent: lists.length, marker });
      reading.marker = '';
    }
    reading.words = [];
    reading.endsInWord = false;
  };
  return {
    open: (tag) => openTag(reading, tag, flush),
    close: (tag) => closeTag(reading, tag, flush),
    text(text) {
      if (reading.hidden > 0) return;
      const weight = reading.bold > 0 || reading.kind.startsWith('h') ? 600 : 400;
      const words = describe(text, weight);
      const [first, ...rest] = words;
      if (first) reading.words.push(reading.endsInWord && !/^\s/.test(text) ? { ...first, isJoined: true } : first, ...rest);
      reading.endsInWord = first !== undefined && !/\s$/.test(text);
    },
    end() {
      flush();
      return reading.blocks;
    },
  };
}

function openTag(reading: Reading, tag: string, flush: () => void): void {
  const heading = HEADINGS[tag];
  if (heading !== undefined || BLOCKS.has(tag) || tag === 'hr') flush();
  if (heading !== undefined) reading.kind = heading;
  if (tag === 'pre') reading.kind = 'code';
  if (tag === 'hr') reading.blocks.push({ kind: 'rule', words: [], indent: 0, marker: '' });
  if (BOLD.has(tag)) reading.bold += 1;
  if (HIDDEN.has(tag)) reading.hidden += 1;
  if (tag === 'ul' || tag === 'ol') reading.lists.push({ isOrdered: tag === 'ol', count: 0 });
  if (tag === 'td' || tag === 'th') separateCell(reading);
  const list = reading.lists.at(-1);
  if (tag !== 'li' || !list) return;
  list.count += 1;
  reading.marker = list.isOrdered ? `${list.count}.` : '•';
}

function closeTag(reading: Reading, tag: string, flush: () => void): void {
  if (HEADINGS[tag] !== undefined || BLOCKS.has(tag)) flush();
  if (HEADINGS[tag] !== undefined || tag === 'pre') reading.kind = 'text';
  if (BOLD.has(tag)) reading.bold = Math.max(0, reading.bold - 1);
  if (HIDDEN.has(tag)) reading.hidden = Math.max(0, reading.hidden - 1);
  if (tag === 'ul' || tag === 'ol') reading.lists.pop();
}

function separateCell(reading: Reading): void {
  const { words } = reading;
  if (words.length > 0) words.push({ text: CELL_GAP, weight: 400 });
  reading.endsInWord = false;
}
