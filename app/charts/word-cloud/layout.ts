// Lays out a word cloud from the center outwards; the ten largest words have the colors of their names.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, textMark, toBaseline } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import {
  buildDataTable,
  NO_SCENE,
  sceneLayout,
  type Described,
  type SceneLayout,
  type SceneText,
} from '#app/charts/shared/marks/shape-marks.ts';
import { formatNumber, fullWriter, verboseName } from '#app/charts/shared/format/value-format.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import { legibleColor } from '#app/domain/theme/legible-color.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import { LINE_HEIGHT, placeWords, wordSize, type WordPlacement, type CloudWord } from './place-words.ts';
import { MAX_WORDS, readWords, sizedWords, type NamedValue, type WordRows } from './read-words.ts';
import type { WordCloudSettings } from './settings.ts';

interface Placed {
  readonly entry: NamedValue;
  readonly word: CloudWord;
  readonly place: WordPlacement;
}

const NOTE_PX = 20;
const COLORED = 10;
/** WCAG's large text in bold: 14 pt. */
const LARGE_TEXT_PX = 18.66;
/** From the middle of a word's box down to its baseline, of its size. */
const BASELINE = 0.27;
/** Each further try is smaller, until all words fit or are as small as they can be read. */
const TRIES = [1, 0.9, 0.8, 0.7];

export function layout(input: LayoutInput<WordCloudSettings>): SceneLayout {
  const t = createTranslate(chartFlow, input.locale);
  const rows = readWords(input);
  const empty = emptyReason(rows, t);
  if (empty !== null) return sceneLayout(input, describe(input, rows, { empty, placed: [] }), NO_SCENE);
  const hasNote = input.heightPx >= 140 && (rows.rest.length + rows.unnamed.length > 0 || rows.shown.length > MAX_WORDS);
  const shown = placeAll(input, rows.shown, hasNote);
  const described = describe(input, rows, { empty, placed: shown });
  const texts = shown.flatMap((one, index) => wordTexts(one, index < COLORED ? wordColor(input, one) : 'textMuted'));
  const note = notesOf(input, rows, shown.length).join(' · ');
  const noteMarks =
    hasNote && note !== ''
      ? [textMark(note, 0, input.heightPx - NOTE_PX / 2 + toBaseline(AXIS_PX), { maxPx: input.widthPx })]
      : [];
  return sceneLayout(input, described, { shapes: [], texts: [...texts, ...noteMarks] });
}

function emptyReason({ shown, rest, unnamed }: WordRows, t: Translate<typeof chartFlow.texts>): string | null {
  if (shown.length > 0) return null;
  if (unnamed.length > 0) return t('words.unnamed', { count: unnamed.length });
  return rest.length === 0 ? t('noRows') : t('noPositive');
}

function placeAll(input: LayoutInput<WordCloudSettings>, shown: readonly NamedValue[], hasNote: boolean): readonly Placed[] {
  const heightPx = Math.max(1, input.heightPx - (hasNote ? NOTE_PX : 0));
  let placed: readonly Placed[] = [];
  for (const [turn, shrink] of TRIES.entries()) {
    const words = sizedWords({ ...input, heightPx }, shown, shrink);
    const places = placeWords(words, { widthPx: input.widthPx, heightPx, isComplete: turn < TRIES.length - 1 });
    placed = words.flatMap((word, index): Placed[] => {
      const [place, entry] = [places[index], shown[index]];
      return place && entry ? [{ word, place, entry }] : [];
    });
    if (placed.length === words.length) return placed;
  }
  return placed;
}

/** The color for the word's name if text of its size is readable in that color. */
const wordColor = ({ colors }: LayoutInput<WordCloudSettings>, { entry, word }: Placed): SceneText['color'] =>
  legibleColor(colors(entry.name), word.sizePx >= LARGE_TEXT_PX ? 3 : 4.5);

function wordTexts({ entry, word, place }: Placed, color: SceneText['color']): readonly SceneText[] {
  const { lines, sizePx, weight, rotate } = word;
  const angle = (rotate * Math.PI) / 180;
  return lines.map((line, index) => {
    const down = ((index - (lines.length - 1) / 2) * LINE_HEIGHT + BASELINE) * sizePx;
    const mark = textMark(line, place.x - down * Math.sin(angle), place.y + down * Math.cos(angle), {
      anchor: 'middle',
      sizePx,
      weight,
      rotate,
      color,
    });
    return { ...mark, full: index > 0 || lines.join(' ') === entry.name ? null : entry.name, key: `w${entry.row}` };
  });
}

function notesOf(
  { locale }: LayoutInput<WordCloudSettings>,
  { shown, rest, unnamed }: WordRows,
  placed: number,
): readonly string[] {
  const t = createTranslate(chartFlow, locale);
  const small = shown.length - placed;
  return [
    ...(small > 0 ? [t('words.small', { count: small })] : []),
    ...(unnamed.length > 0 ? [t('words.unnamed', { count: unnamed.length })] : []),
    ...(rest.length > 0 ? [t('words.dropped', { count: rest.length })] : []),
  ];
}

function describe(
  input: LayoutInput<WordCloudSettings>,
  rows: WordRows,
  { empty, placed }: { empty: string | null; placed: readonly Placed[] },
): Described {
  const t = createTranslate(chartFlow, input.locale);
  const { shown, rest, unnamed, metric } = rows;
  const write = fullWriter(input, metric, input.settings.number_format);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number): string => formatNumber(value / total, '.1%', { locale: input.locale });
  const valueOf = ({ value }: NamedValue): readonly string[] =>
    value > 0 ? [write(value), share(value)] : [Number.isNaN(value) ? '–' : write(value), '–'];
  const label = verboseName(input, metric);
  const [first] = shown;
  const rank = new Map(shown.map((entry, index) => [entry, index + 1]));
  return {
    summary: [
      t('words.summary', { metric: label, count: placed.length, name: first?.name ?? '', value: write(first?.value ?? 0) }),
      ...notesOf(input, rows, placed.length).map((note) => `${note}.`),
    ].join(' '),
    dataTable: buildDataTable(
      [verboseName(input, columnLabel(input.settings.series)) || t('name'), label, t('share')],
      [...shown, ...unnamed, ...rest].map((entry) => [entry.name, ...valueOf(entry)]),
    ),
    empty,
    hits: placed.map(wordHit),
    tooltips: () =>
      Object.fromEntries(
        placed.map(({ entry }) => [
          `w${entry.row}`,
          {
            title: entry.name,
            rows: [
              { label, value: write(entry.value), color: null },
              { label: t('ofTotal'), value: share(entry.value), color: null },
              { label: t('rank'), value: t('rankOf', { rank: rank.get(entry) ?? 0, count: shown.length }), color: null },
            ],
          },
        ]),
      ),
  };
}

function wordHit({ entry, word, place }: Placed): SceneLayout['hits'][number] {
  const { lengthPx: length, acrossPx: height } = wordSize(word);
  const angle = (word.rotate * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [widthPx, heightPx] = [length * cos + height * sin, length * sin + height * cos];
  return {
    key: `w${entry.row}`,
    x: px(place.x - widthPx / 2),
    y: px(place.y - heightPx / 2),
    widthPx: px(widthPx),
    heightPx: px(heightPx),
  };
}
