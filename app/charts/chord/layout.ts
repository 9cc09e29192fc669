// Lays out the arcs of a chord diagram, the ribbons between them, and the labels outside.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { linksEmptyReason, readLinks } from '#app/charts/shared/parts/links.ts';
import { AXIS_PX, textMark, toBaseline } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { filled, NO_SCENE, sceneLayout, type SceneLayout } from '#app/charts/shared/marks/shape-marks.ts';
import { fullWriter } from '#app/charts/shared/format/value-format.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chordDirected, type Chord, type Chords } from 'd3-chord';
import { arcNames, radiusBeside } from './arc-names.ts';
import { chordMatrix, type ChordMatrix } from './chord-matrix.ts';
import { describeChord } from './describe-chord.ts';
import { arcPath, ribbonPath, type Circle } from './circle.ts';
import type { ChordSettings } from './settings.ts';

const NOTE_PX = 20;
const ARC_PX = 12;
const MAX_RADIUS_PX = 380;
/** Min radius relative to the shorter side; names are shortened before the circle gets smaller. */
const MIN_RADIUS = 0.26;
/** Max total of all gaps, relative to the circle. */
const MAX_GAPS = 0.2;
const GAP = 0.05;
const MAX_NAMES = 40;
const MAX_RIBBONS = 300;
/** More ribbons have no edges: those would be wider than the ribbons. */
const MAX_EDGED = 60;
const RIBBON_OPACITY = 0.45;

export function layout(input: LayoutInput<ChordSettings>): SceneLayout {
  const t = createTranslate(chartFlow, input.locale);
  const { groupby: source, columns: target, metric } = input.settings;
  const rows = readLinks(input, { source, target, metric });
  const empty = linksEmptyReason(input, rows);
  const matrix = chordMatrix(
    rows.links,
    Math.max(4, Math.min(MAX_NAMES, Math.floor(Math.min(input.widthPx, input.heightPx) / 10))),
  );
  const names = [...matrix.names, ...(matrix.joined > 0 ? [t('other', { count: matrix.joined })] : [])];
  const chords = empty === null ? chordsOf(matrix) : null;
  const omitted = (chords?.length ?? 0) - ribbonsOf(chords).length;
  const notes = [
    ...(omitted > 0 ? [t('note.smallest', { count: omitted })] : []),
    ...(rows.dropped > 0 ? [t('note.dropped', { count: rows.dropped })] : []),
  ];
  const hasNote = notes.length > 0 && input.heightPx >= 140;
  const heightPx = input.heightPx - (hasNote ? NOTE_PX : 0);
  const circle = placeCircle({ ...input, heightPx }, chords, names);
  const write = fullWriter(input, rows.metric, input.settings.y_axis_format);
  const described = describeChord(input, { rows, names, matrix, chords, circle, empty, notes, write });
  if (chords === null) return sceneLayout(input, described, NO_SCENE);
  const colorOf = (index: number): Token => (index >= matrix.names.length ? 'other' : input.colors(names[index] ?? ''));
  const drawn = ribbonsOf(chords);
  const edge = drawn.length > MAX_EDGED ? {} : ({ stroke: 'surfaceRaised', strokePx: 0.5 } as const);
  const ribbons = drawn.map((chord) =>
    filled(`c${chord.source.index}-${chord.target.index}`, ribbonPath(circle, chord), colorOf(chord.source.index), {
      opacity: RIBBON_OPACITY,
      ...edge,
    }),
  );
  const arcs = chords.groups.map((group) => filled(`g${group.index}`, arcPath(circle, group, ARC_PX), colorOf(group.index)));
  const note = textMark(notes.join(' · '), 0, input.heightPx - NOTE_PX / 2 + toBaseline(AXIS_PX), { maxPx: input.widthPx });
  const outside = arcNames({ ...input, heightPx }, chords.groups, {
    circle: { ...circle, radius: circle.radius + ARC_PX },
    names,
  });
  return sceneLayout(input, described, {
    shapes: [...ribbons, ...arcs, ...outside.leaders],
    texts: [...outside.texts, ...(hasNote ? [note] : [])],
  });
}

/** The largest, larger ones below smaller ones. */
const ribbonsOf = (chords: Chords | null): readonly Chord[] =>
  [...(chords ?? [])].sort((a, b) => b.source.value - a.source.value).slice(0, MAX_RIBBONS);

/** In shares of the largest value, as sums can be beyond the largest number. */
function chordsOf({ values }: ChordMatrix): Chords {
  const most = values.reduce((max, row) => Math.max(max, ...row), 0);
  const gap = values.length < 2 ? 0 : Math.min(GAP, (2 * Math.PI * MAX_GAPS) / values.length);
  return chordDirected()
    .padAngle(gap)
    .sortSubgroups((a, b) => b - a)(values.map((row) => row.map((value) => value / most)));
}

/** As large as the names beside it allow. */
function placeCircle({ widthPx, heightPx }: LayoutInput<ChordSettings>, chords: Chords | null, names: readonly string[]): Circle {
  const above = Math.min(AXIS_PX + 8, heightPx * 0.12);
  const most = Math.min(MAX_RADIUS_PX, heightPx / 2 - above, widthPx / 2 - above);
  const least = Math.min(widthPx, heightPx) * MIN_RADIUS;
  const radius = radiusBeside({ widthPx, heightPx }, chords?.groups ?? [], { names, least, most }) - ARC_PX;
  return { x: px(widthPx / 2), y: px(heightPx / 2), radius: px(Math.max(6, radius)) };
}
