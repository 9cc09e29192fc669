// The parts of a dashboard that are no charts, as parts of its picture: cards, headings, texts, lines.
import type { PlacedBox } from '#app/domain/dashboard/layout/page-sizes.ts';
import type { HeaderView } from '#app/domain/dashboard/page/page-view.ts';
import { RADIUS_PX } from '#app/domain/theme/tokens.ts';
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import type { PicturePart } from '#app/services/rendering/protocol.ts';
import { htmlBlocks, type TextBlock } from './html-blocks.ts';
import { breakLines, lineSvg, linesSvg, round, svgRoot, describe, type TextStyle } from './svg-text.ts';

/** Sizes as in the style sheet; the note is in the bottom padding. */
const CARD = { sidePx: 17, titleTopPx: 13, titlePx: 28, noteFromFootPx: 19 };

export const TEXT = {
  small: { sizePx: 12, linePx: 16, weight: 400 },
  body: { sizePx: 14, linePx: 20, weight: 400 },
  bold: { sizePx: 14, linePx: 20, weight: 600 },
  large: { sizePx: 16, linePx: 24, weight: 600 },
  title: { sizePx: 20, linePx: 28, weight: 600 },
  display: { sizePx: 28, linePx: 36, weight: 600 },
} as const satisfies Readonly<Record<string, Omit<TextStyle, 'color'>>>;

export const part = (box: PlacedBox, body: string): PicturePart => ({
  x: round(box.x),
  y: round(box.y),
  widthPx: round(box.widthPx),
  heightPx: round(box.heightPx),
  svg: svgRoot(round(box.widthPx), round(box.heightPx), body),
});

export interface Card {
  readonly title: string;
  /** What narrows the data, and how old it is. */
  readonly note: string;
  /** Why there is no chart. */
  readonly failure?: { readonly title: string; readonly message: string };
}

export function cardPart(box: PlacedBox, { title, note, failure }: Card, resolveColor: ResolveColor): PicturePart {
  const maxPx = box.widthPx - 2 * CARD.sidePx;
  const texts = [
    lineSvg(title, { x: CARD.sidePx, y: CARD.titleTopPx + 4, maxPx }, { ...TEXT.bold, color: resolveColor('text') }),
    lineSvg(
      note,
      { x: CARD.sidePx, y: box.heightPx - CARD.noteFromFootPx, maxPx },
      { ...TEXT.small, color: resolveColor('textMuted') },
    ),
    failure === undefined ? '' : failureSvg(failure, box, resolveColor),
  ];
  const frame = `<rect x="0.5" y="0.5" width="${round(box.widthPx - 1)}" height="${round(box.heightPx - 1)}" rx="${RADIUS_PX - 0.5}" fill="${resolveColor('surfaceRaised')}" stroke="${resolveColor('border')}"/>`;
  return part(box, frame + texts.join(''));
}

function failureSvg({ title, message }: NonNullable<Card['failure']>, box: PlacedBox, resolveColor: ResolveColor): string {
  const maxPx = box.widthPx - 2 * CARD.sidePx;
  const top = CARD.titleTopPx + CARD.titlePx + 16;
  const room = Math.max(0, Math.floor((box.heightPx - top - TEXT.body.linePx - 16) / TEXT.body.linePx));
  const lines = breakLines(describe(message, 400), maxPx, TEXT.body.sizePx).slice(0, room);
  return (
    lineSvg(title, { x: CARD.sidePx, y: top, maxPx }, { ...TEXT.bold, color: resolveColor('text') }) +
    linesSvg(lines, { x: CARD.sidePx, y: top + TEXT.body.linePx }, { ...TEXT.body, color: resolveColor('textMuted') })
  );
}

const HEADER = { small: TEXT.large, medium: TEXT.title, large: TEXT.display } as const;

export const headerPart = (box: PlacedBox, { text, size }: HeaderView, resolveColor: ResolveColor): PicturePart =>
  part(box, lineSvg(text, { x: 0, y: 0, maxPx: box.widthPx }, { ...HEADER[size], color: resolveColor('text') }));

export const dividerPart = (box: PlacedBox, resolveColor: ResolveColor): PicturePart =>
  part(box, `<rect x="0" y="8" width="${round(box.widthPx)}" height="1" fill="${resolveColor('border')}"/>`);

export const filledPart = (box: PlacedBox, resolveColor: ResolveColor): PicturePart =>
  part(
    box,
    `<rect width="${round(box.widthPx)}" height="${round(box.heightPx)}" rx="${RADIUS_PX}" fill="${resolveColor('surfaceSunken')}"/>`,
  );

const BLOCK_STYLE = {
  h1: TEXT.title,
  h2: TEXT.title,
  h3: TEXT.large,
  text: TEXT.body,
  code: TEXT.small,
  rule: TEXT.small,
} as const;
const GAP_PX = 8;
const INDENT_PX = 20;

/** As much text as fits into its box. */
export function markdownPart(outer: PlacedBox, html: string, resolveColor: ResolveColor): PicturePart {
  const box = inset(outer);
  let top = 0;
  const texts: string[] = [];
  for (const block of htmlBlocks(html)) {
    if (top >= box.heightPx) break;
    const { svg, heightPx } = blockSvg(block, { top, ...box }, resolveColor);
    texts.push(svg);
    top += heightPx + GAP_PX;
  }
  return part(box, texts.join(''));
}

/** Texts keep this distance from their frame, as on the page. */
const TEXT_INSET_PX = { x: 16, y: 12 };

const inset = ({ x, y, widthPx, heightPx }: PlacedBox): PlacedBox => ({
  x: x + TEXT_INSET_PX.x,
  y: y + TEXT_INSET_PX.y,
  widthPx: Math.max(0, widthPx - 2 * TEXT_INSET_PX.x),
  heightPx: Math.max(0, heightPx - 2 * TEXT_INSET_PX.y),
});

function blockSvg(block: TextBlock, { top, widthPx, heightPx }: PlacedBox & { top: number }, resolveColor: ResolveColor) {
  const style = { ...BLOCK_STYLE[block.kind], color: resolveColor('text') };
  if (block.kind === 'rule')
    return { svg: `<rect x="0" y="${top}" width="${round(widthPx)}" height="1" fill="${resolveColor('border')}"/>`, heightPx: 1 };
  const x = block.indent * INDENT_PX;
  const room = Math.floor((heightPx - top) / style.linePx);
  const lines = breakLines(block.words, Math.max(INDENT_PX, widthPx - x), style.sizePx).slice(0, Math.max(0, room));
  const marker = block.marker === '' ? '' : lineSvg(block.marker, { x: x - 4, y: top, maxPx: INDENT_PX, anchor: 'end' }, style);
  return { svg: marker + linesSvg(lines, { x, y: top }, style), heightPx: lines.length * style.linePx };
}
