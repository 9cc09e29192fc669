// Reads annotation layers from a chart's settings and results: formula lines, series lines, events, intervals.
import { CATEGORICAL_TOKENS, type Token } from '#app/domain/theme/tokens.ts';
import { isObject, own, readFlag, readList, readNumber, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import { compileFormula } from './formula.ts';
import type { AnnotationData, LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { numberWriter, type WriteNumber } from '#app/charts/shared/format/value-format.ts';

interface Look {
  readonly name: string;
  readonly color: Token;
  /** Whether a user set the color. */
  readonly isOwnColor: boolean;
  /** SVG dash pattern; empty for a solid line. */
  readonly dash: string;
  readonly widthPx: number;
  /** 0 to 1. */
  readonly opacity: number;
  readonly hidden: boolean;
}
/** A line over the data, by axis values (ms or numbers). */
export interface LineLayer extends Look {
  readonly kind: 'line';
  readonly points: readonly { readonly at: number; readonly value: number }[];
  readonly isMarked: boolean;
  readonly hasLine: boolean;
  readonly write: WriteNumber;
}
/** Moments, or spans of time where `to` is later than `from`. UTC ms. */
export interface MomentLayer extends Look {
  readonly kind: 'moments';
  readonly moments: readonly {
    readonly from: number;
    readonly to: number | null;
    readonly title: string;
    readonly detail: string;
  }[];
  readonly hasLabels: boolean;
}
export type AnnotationLayer = LineLayer | MomentLayer;

const DASHES: Readonly<Record<string, string>> = { dashed: '6 4', dotted: '1 3', longDashed: '12 5' };
const OPACITIES: Readonly<Record<string, number>> = { opacityLow: 0.2, opacityMedium: 0.5, opacityHigh: 0.8 };
const HEX = /^#[0-9a-f]{6}$/i;
const MAX_MOMENTS = 500;
const MAX_WIDTH_PX = 10;

interface LayerSettings {
  readonly annotation_layers?: readonly JsonObject[];
  readonly y_axis_format?: string | null;
  readonly currency_format?: JsonObject | null;
}

interface AxisFacts {
  readonly kind: 'time' | 'number' | 'category';
  readonly values: Float64Array;
}

/** Reads the layers to show, in the order of the settings. Invalid layers are left out. */
export function readLayers(
  input: LayoutInput<LayerSettings>,
  axis: AxisFacts,
  taken: readonly Token[] = [],
): readonly AnnotationLayer[] {
  const used = new Set(taken);
  const { annotation_layers: saved = [] } = input.settings;
  return saved
    .filter((layer) => own(layer, 'show') !== false)
    .flatMap((layer) => readLayer(input, layer, axis) ?? [])
    .map((layer) => {
      const color = layer.isOwnColor ? layer.color : freeColor(layer.color, used);
      used.add(color);
      return { ...layer, color };
    });
}

/** The preferred color, or the first one that no series or earlier layer uses. */
const freeColor = (preferred: Token, used: ReadonlySet<Token>): Token =>
  used.has(preferred) ? (CATEGORICAL_TOKENS.find((token) => !used.has(token)) ?? preferred) : preferred;

function readLayer(input: LayoutInput<LayerSettings>, layer: JsonObject, axis: AxisFacts): AnnotationLayer | null {
  const look = lookOf(input, layer);
  switch (own(layer, 'annotationType')) {
    case 'FORMULA':
      return formulaLayer(input, layer, look, axis);
    case 'TIME_SERIES':
      return axis.kind === 'time' ? seriesLayer(input, layer, look) : null;
    case 'EVENT':
    case 'INTERVAL':
      return axis.kind === 'time' ? momentLayer(input, layer, look) : null;
    default:
      return null;
  }
}

function lookOf({ colors, hidden }: LayoutInput<LayerSettings>, layer: JsonObject): Look {
  const name = oneLine(readText(layer, 'name') ?? 'Annotation');
  const color = readText(layer, 'color');
  const isOwnColor = color !== null && HEX.test(color);
  const style = readText(layer, 'style') ?? 'solid';
  const opacity = readText(layer, 'opacity') ?? '';
  return {
    name,
    color: isOwnColor ? (color.toLowerCase() as Token) : colors(name),
    isOwnColor,
    dash: Object.hasOwn(DASHES, style) ? (DASHES[style] ?? '') : '',
    widthPx: Math.min(MAX_WIDTH_PX, Math.max(0.5, readNumber(layer, 'width') ?? 1)),
    opacity: Object.hasOwn(OPACITIES, opacity) ? (OPACITIES[opacity] ?? 1) : 1,
    hidden: hidden.includes(name),
  };
}

/** In the formula, x is the axis value: ms since 1970 on a time axis. */
function formulaLayer(input: LayoutInput<LayerSettings>, layer: JsonObject, look: Look, axis: AxisFacts): LineLayer | null {
  const formula = compileFormula(readText(layer, 'value') ?? '');
  if (!formula.ok || axis.kind === 'category') return null;
  const points = [...axis.values].map((at) => ({ at, value: formula.valueAt(at) })).filter(({ value }) => Number.isFinite(value));
  return {
    ...look,
    kind: 'line',
    points,
    isMarked: false,
    hasLine: true,
    write: numberWriter(input, '', input.settings.y_axis_format ?? null),
  };
}

function seriesLayer(input: LayoutInput<LayerSettings>, layer: JsonObject, look: Look): LineLayer {
  const result = runOf(input.annotations, look.name, layer);
  const time = readText(layer, 'timeColumn') ?? result.columns.find(isTimeName) ?? result.columns[0] ?? '';
  const value =
    readList(layer, 'descriptionColumns').find((name): name is string => typeof name === 'string' && name !== time) ??
    result.columns.find((name) => name !== time && result.records.some((record) => typeof own(record, name) === 'number'));
  const points = result.records
    .map((record) => ({
      at: momentOf(own(record, time)) ?? NaN,
      value: value === undefined ? NaN : Number(own(record, value) ?? NaN),
    }))
    .filter((point) => Number.isFinite(point.at) && Number.isFinite(point.value))
    .sort((a, b) => a.at - b.at);
  return {
    ...look,
    kind: 'line',
    points,
    isMarked: readFlag(layer, 'showMarkers', false),
    hasLine: !readFlag(layer, 'hideLine', false),
    write: numberWriter(input, value ?? '', input.settings.y_axis_format ?? null),
  };
}

const isTimeName = (name: string): boolean => name === '__timestamp';

/** Null if the layer has no moments: its legend entry would be misleading. */
function momentLayer(input: LayoutInput<LayerSettings>, layer: JsonObject, look: Look): MomentLayer | null {
  const { records } = runOf(input.annotations, look.name, layer);
  const isNative = own(layer, 'sourceType') === 'NATIVE';
  const isInterval = own(layer, 'annotationType') === 'INTERVAL';
  const start = isNative ? 'start_dttm' : (readText(layer, 'timeColumn') ?? '__timestamp');
  const end = isNative ? 'end_dttm' : readText(layer, 'intervalEndColumn');
  const title = isNative ? 'short_descr' : readText(layer, 'titleColumn');
  const details = isNative ? ['long_descr'] : readList(layer, 'descriptionColumns').filter((name) => typeof name === 'string');
  const moments = records.slice(0, MAX_MOMENTS).flatMap((record) => {
    const from = momentOf(own(record, start));
    if (from === null) return [];
    const until = isInterval && end !== null ? momentOf(own(record, end)) : null;
    return [
      {
        from,
        to: until !== null && until > from ? until : null,
        title: title === null ? '' : textOf(own(record, title)),
        detail: details
          .map((name) => textOf(own(record, name)))
          .filter(Boolean)
          .join(', '),
      },
    ];
  });
  if (moments.length === 0) return null;
  return { ...look, kind: 'moments', moments, hasLabels: readFlag(layer, 'showLabel', false) };
}

/** Results are keyed by the layer's saved name. */
function runOf(data: AnnotationData | undefined, name: string, layer: JsonObject): AnnotationData[string] {
  const saved = readText(layer, 'name') ?? name;
  const found = data !== undefined && Object.hasOwn(data, saved) ? data[saved] : undefined;
  return found ?? { columns: [], records: [] };
}

/** UTC ms; a text without a zone is UTC. */
function momentOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const isNaive = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(value);
  const ms = Date.parse(isNaive ? `${value.replace(' ', 'T')}Z` : value);
  return Number.isNaN(ms) ? null : ms;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return oneLine(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : isObject(value) ? JSON.stringify(value) : '';
}
