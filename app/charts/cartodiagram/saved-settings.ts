// What Superset saves in objects, as settings of their own: the size of charts by zoom, and the part of the world.
import { own, readFlag, readNumber, readObject, readText } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

export const DEFAULT_SIZE_PX = 100;
export const SIZE_ZOOM = 6;
export const SLOPE_PX = 30;
export const EXPONENT = 2;

const VIEW = ['longitude', 'latitude', 'zoom'] as const;

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
