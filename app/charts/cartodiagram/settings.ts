// What a cartodiagram saves, as Superset writes it: the chart that it repeats as JSON text, its size by zoom, its part of the world.
import {
  columnLabel,
  isObject,
  own,
  readFlag,
  readList,
  readNumber,
  readObject,
  readText,
  type JsonObject,
} from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';

export interface InnerChart {
  readonly name: string;
  readonly vizType: string;
  readonly params: FormData;
}

/** null for none, and for text that is no chart. */
export function readInnerChart(formData: FormData): InnerChart | null {
  const saved = objectIn(own(formData, 'selected_chart'));
  const vizType = saved && readText(saved, 'viz_type');
  if (!saved || !vizType) return null;
  return { name: readText(saved, 'slice_name') ?? '', vizType, params: objectIn(own(saved, 'params')) ?? {} };
}

function objectIn(value: unknown): JsonObject | null {
  if (typeof value !== 'string') return isObject(value) ? value : null;
  try {
    const parsed: unknown = parseJson(value);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null; // Charts of all ages are saved: what is no JSON selects none.
  }
}

/** The label of the column with the places; empty for none. */
export const placeColumn = (formData: FormData): string => columnLabel(readList(formData, 'geom_column')[0]);

/** Levels of OpenLayers are one more: its world has 256 px at level 0. */
export const WEB_MAP_ZOOM = 1;
export const DEFAULT_SIZE_PX = 100;
export const SIZE_ZOOM = 6;
export const SLOPE_PX = 30;
export const EXPONENT = 2;
const SIZE_PX = { least: 24, most: 600 };

export const VIEW = ['longitude', 'latitude', 'zoom'] as const;

/** The saved part of the world, as `map_view` has it; null where the map is fitted to its data. */
export function savedView(formData: FormData): FormData {
  const view = readObject(formData, 'map_view');
  const isFixed = readText(view, 'mode') === 'CUSTOM' && !readFlag(formData, 'autozoom', false);
  return Object.fromEntries(
    VIEW.map((name) => {
      const [kept, lower] = [own(formData, `view_${name}`), readNumber(view, name)];
      const fixed = readNumber(view, `fixed${name.charAt(0).toUpperCase()}${name.slice(1)}`) ?? lower;
      return [`view_${name}`, kept === undefined ? (isFixed ? fixed : null) : kept];
    }),
  );
}

/** px of a chart at a zoom level of a map of 512 px at level 0. */
export function chartSize(formData: FormData, zoom: number): { readonly widthPx: number; readonly heightPx: number } {
  const [widthPx, heightPx] = [
    readNumber(formData, 'chart_width') ?? DEFAULT_SIZE_PX,
    readNumber(formData, 'chart_height') ?? DEFAULT_SIZE_PX,
  ];
  const levels = zoom + WEB_MAP_ZOOM - (readNumber(formData, 'chart_size_zoom') ?? SIZE_ZOOM);
  const scaled = scaledWidth(formData, widthPx, levels);
  const width = clamp(scaled, SIZE_PX.least, SIZE_PX.most);
  return { widthPx: width, heightPx: clamp((heightPx * width) / Math.max(1, widthPx), SIZE_PX.least, SIZE_PX.most) };
}

/** @param levels above the zoom level of that width */
function scaledWidth(formData: FormData, widthPx: number, levels: number): number {
  const type = readText(formData, 'chart_growth');
  if (type === 'LINEAR') return widthPx + (readNumber(formData, 'chart_slope') ?? SLOPE_PX) * levels;
  if (type === 'EXP') return widthPx * Math.max(0.01, readNumber(formData, 'chart_exponent') ?? EXPONENT) ** levels;
  return widthPx;
}

/** The saved width and height of charts, and how they grow with the zoom. */
export function savedSize(formData: FormData): FormData {
  const saved = readObject(formData, 'chart_size');
  const configs = readObject(saved, 'configs');
  const size = (name: string, config: string, otherwise: number): number =>
    readNumber(formData, name) ?? readNumber(configs, config) ?? otherwise;
  return {
    chart_width: size('chart_width', 'width', DEFAULT_SIZE_PX),
    chart_height: size('chart_height', 'height', DEFAULT_SIZE_PX),
    chart_growth: readText(formData, 'chart_growth') ?? readText(saved, 'type') ?? 'FIXED',
    chart_size_zoom: size('chart_size_zoom', 'zoom', SIZE_ZOOM),
    chart_slope: size('chart_slope', 'slope', SLOPE_PX),
    chart_exponent: size('chart_exponent', 'exponent', EXPONENT),
  };
}
