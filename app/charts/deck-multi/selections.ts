// What the marks of the layers stand for: what they do in their own chart.
import type { LayoutInput, SelectionOf } from '#app/charts/shared/kind.ts';
import type { DeckMultiSettings } from './settings.ts';

/** `l0-p3`: the mark `p3` of the first layer that is drawn. */
export function selections(input: LayoutInput<DeckMultiSettings>): SelectionOf {
  const drawn = (input.layers ?? []).filter((layer) => layer.status === 'drawn');
  const byLayer = drawn.map(({ kind, settings, tables, columnMeta, timeZone }): SelectionOf => {
    const own = { ...input, settings, tables, columnMeta, timeZone, layers: [] };
    // Layers of points and shapes read their rows alone: they need no layout.
    return kind.selections?.(own, NO_LAYOUT) ?? (() => null);
  });
  return (key) => {
    const [, layer = '', mark = ''] = /^l(\d+)-(.*)$/.exec(key) ?? [];
    return byLayer[Number(layer)]?.(mark) ?? null;
  };
}

const NO_LAYOUT = {
  widthPx: 0,
  heightPx: 0,
  summary: '',
  legend: [],
  empty: null,
  hits: [],
  tooltips: {},
  dataTable: { columns: [], rows: [], moreRows: 0 },
};
