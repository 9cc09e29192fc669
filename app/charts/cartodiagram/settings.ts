// What a cartodiagram saves, as Superset writes it: the chart that it repeats as JSON text, its size by zoom, its part of the world.
import {
  columnLabel,
  isObject,
  own,
  readList,
  readNumber,
  readObject,
  readText,
  type JsonObject,
} from '#app/charts/shared/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';
import { clamp } from '#app/charts/shared/px.ts';

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
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null; // Charts of all ages are saved: what is no JSON selects none.
  }
}

/** The label of the column with the places; empty for none. */
export const placeColumn = (formData: FormData): string => columnLabel(readList(formData, 'geom_column')[0]);

const WEB_MAP_ZOOM = 1;
export const DEFAULT_SIZE_PX = 100;
const SIZE_PX = { least: 24, most: 600 };

/** The settings as map frames read them. Zoom levels of OpenLayers are one more: its world has 256 px at level 0. */
export function withView(formData: FormData): FormData {
  const view = readObject(formData, 'map_view');
  const [longitude, latitude, zoom] = ['Longitude', 'Latitude', 'Zoom'].map(
    (name) => readNumber(view, `fixed${name}`) ?? readNumber(view, name.toLowerCase()),
  );
  if ([longitude, latitude, zoom].some((value) => typeof value !== 'number')) return { ...formData, autozoom: true };
  return { ...formData, viewport: { longitude, latitude, zoom: (zoom ?? 0) - WEB_MAP_ZOOM } };
}

/** Whether the saved view is shown, where nothing else is selected. */
export const isFixedView = (formData: FormData): boolean => readText(readObject(formData, 'map_view'), 'mode') === 'CUSTOM';

/** px of a chart at a zoom level of a map of 512 px at level 0. */
export function chartSize(formData: FormData, zoom: number): { readonly widthPx: number; readonly heightPx: number } {
  const saved = readObject(formData, 'chart_size');
  const configs = readObject(saved, 'configs');
  const [widthPx, heightPx] = [
    readNumber(formData, 'chart_width') ?? DEFAULT_SIZE_PX,
    readNumber(formData, 'chart_height') ?? DEFAULT_SIZE_PX,
  ];
  const levels = zoom + WEB_MAP_ZOOM - (readNumber(configs, 'zoom') ?? 6);
  const scaled = scaledWidth(readText(saved, 'type'), { configs, widthPx, levels });
  const width = clamp(scaled, SIZE_PX.least, SIZE_PX.most);
  return { widthPx: width, heightPx: clamp((heightPx * width) / Math.max(1, widthPx), SIZE_PX.least, SIZE_PX.most) };
}

interface Scaling {
  readonly configs: JsonObject;
  readonly widthPx: number;
  /** Above the zoom level of that width. */
  readonly levels: number;
}

function scaledWidth(type: string | null, { configs, widthPx, levels }: Scaling): number {
  if (type === 'LINEAR') return widthPx + (readNumber(configs, 'slope') ?? 30) * levels;
  if (type === 'EXP') return widthPx * Math.max(0.01, readNumber(configs, 'exponent') ?? 2) ** levels;
  return widthPx;
}

/** The saved width and height of charts. */
export function savedSize(formData: FormData): FormData {
  const configs = readObject(readObject(formData, 'chart_size'), 'configs');
  return {
    chart_width: readNumber(formData, 'chart_width') ?? readNumber(configs, 'width') ?? DEFAULT_SIZE_PX,
    chart_height: readNumber(formData, 'chart_height') ?? readNumber(configs, 'height') ?? DEFAULT_SIZE_PX,
  };
}
