// Pages as an isolate has rendered them: the same data at the same address gives the same HTML, but for what is new in every
// reply. That is cut out of what is kept.
import { createByteCache } from '#app/domain/memory/byte-cache.ts';
import { keptHtml, newHtml, type HtmlPiece, type HtmlPieces } from '#app/domain/html/html-pieces.ts';

/** What differs in every reply. It is found in the HTML by its text, so each is a secret or a longer text that appears nowhere else. */
export interface Fresh {
  readonly nonce: string;
  /** Empty for those without a session. */
  readonly csrfToken: string;
  readonly impressionId: string;
  /** The server's time as text in the page. */
  readonly clock: string;
}

/** HTML, and the names of what is new between it. */
type Template = readonly (HtmlPiece | keyof Fresh)[];

export interface PageTemplates {
  /** Null where the page was not rendered, or too long ago. */
  readonly find: (key: string, fresh: Fresh, nowMs: number) => HtmlPieces | null;
  /** `texts`: the page's HTML, in the parts that come back. */
  readonly keep: (key: string, texts: readonly string[], made: Fresh, nowMs: number) => void;
}

interface Kept {
  readonly template: Template;
  /** UTC ms. */
  readonly madeAtMs: number;
}

const MAX_BYTES = 8_000_000;
/** What a page says of the time is in its key; this bounds what was forgotten there. */
const MAX_AGE_MS = 600_000;

export function createPageTemplates(maxBytes = MAX_BYTES): PageTemplates {
  const kept = createByteCache<Kept>(maxBytes);
  return {
    find: (key, fresh, nowMs) => {
      const known = kept.get(key);
      return known === undefined || nowMs - known.madeAtMs > MAX_AGE_MS ? null : join(known.template, fresh);
    },
    keep: (key, texts, made, nowMs) => void kept.set(key, { template: cut(texts, made), madeAtMs: nowMs }),
  };
}

const cut = (texts: readonly string[], fresh: Fresh): Template =>
  (['nonce', 'csrfToken', 'clock', 'impressionId'] as const).reduce<Template>(
    (pieces, name) => cutAt(pieces, name, fresh[name]),
    texts.map(keptHtml),
  );

const cutAt = (pieces: Template, name: keyof Fresh, value: string): Template =>
  pieces.flatMap((piece) => (typeof piece === 'string' ? [piece] : between(split(piece.text, value), name)));

const between = (texts: readonly string[], name: keyof Fresh): Template =>
  texts.flatMap((text, index) => (index === 0 ? [keptHtml(text)] : [name, keptHtml(text)]));

const join = (template: Template, fresh: Fresh): HtmlPieces =>
  template.map((piece) => (typeof piece === 'string' ? newHtml(fresh[piece]) : piece));

/** An empty separator splits nothing. */
const split = (text: string, at: string): readonly string[] => (at === '' ? [text] : text.split(at));
