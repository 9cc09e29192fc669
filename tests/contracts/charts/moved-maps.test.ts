// What every map promises wherever a viewer moves it.
import { describe, expect, it } from 'vitest';
import { renderChart } from '#app/charts/render.server.tsx';
import { keepInside, panBy, transformTo, zoomBy, type MapPlane, type MapView } from '#app/charts/shared/maps/plane.ts';
import type { AnySettings, LayoutInput } from '#app/charts/shared/kind.ts';
import { hexColor } from '#app/charts/shared/color/resolve-color.ts';
import { SHAPE } from '#app/charts/shared/samples.fixture.ts';
import { makeMapFiles } from '#tests/fixtures/charts/map-files.ts';
import { buildSampleInput, kindOf, SAMPLES, tablesOf } from './samples.ts';

const planeOf = (input: LayoutInput<AnySettings>, vizType: string): MapPlane | null =>
  kindOf(vizType).layout(input).plane ?? null;

const MAPS = SAMPLES.flatMap((sample) => {
  const input = buildSampleInput(sample, tablesOf(sample, SHAPE));
  const plane = planeOf(input, sample.vizType);
  return plane === null ? [] : [{ name: [sample.vizType, sample.variant].filter(Boolean).join(' '), sample, input, plane }];
});

const corner = ({ box }: MapPlane) => ({ x: box.x + box.widthPx * 0.2, y: box.y + box.heightPx * 0.3 });

const VIEWS: Readonly<Record<string, (plane: MapPlane) => MapView>> = {
  'twice as near': (plane) => zoomBy(plane.home, 2, { plane, point: corner(plane) }),
  'eight times as near': (plane) => zoomBy(plane.home, 8, { plane, point: corner(plane) }),
  'as near as possible': (plane) => zoomBy(plane.home, 1e9, { plane, point: corner(plane) }),
  'as far as possible': (plane) => zoomBy(plane.home, 1e-9, { plane, point: corner(plane) }),
  'away to the north-east': (plane) => panBy(zoomBy(plane.home, 3, { plane, point: corner(plane) }), { x: -4000, y: 4000 }),
  'away to the south-west': (plane) => panBy(zoomBy(plane.home, 3, { plane, point: corner(plane) }), { x: 4000, y: -4000 }),
};

it('knows every map', () => {
  const types = new Set(MAPS.map(({ sample }) => sample.vizType));
  const maps = SAMPLES.filter(({ vizType }) => kindOf(vizType).mapFiles !== undefined).map(({ vizType }) => vizType);
  expect([...types].sort()).toEqual([...new Set(maps)].sort());
});

describe.each(MAPS.map((map) => [map.name, map] as const))('%s', (_name, { sample, input, plane }) => {
  const kind = kindOf(sample.vizType);
  const moved = (view: MapView): LayoutInput<AnySettings> => {
    const next = { ...input, mapView: view };
    return { ...next, maps: makeMapFiles(kind.mapFiles?.(next) ?? []) };
  };
  it.each(Object.entries(VIEWS))('is laid out %s', (_where, move) => {
    const view = keepInside(move(plane), plane);
    const layout = kind.layout(moved(view));
    const svg = renderChart(kind, layout, { resolveColor: hexColor('light'), id: 'c1', title: 'T' });
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg.length).toBeLessThan(600_000);
    expect(layout.plane?.home).toEqual(plane.home);
    expect(layout.plane?.view.scale).toBeCloseTo(view.scale, 6);
    expect(layout.plane?.view.y).toBeCloseTo(view.y, 6);
    for (const { key, x, y, widthPx, heightPx } of layout.hits) {
      expect([x, y, widthPx, heightPx].every(Number.isFinite)).toBe(true);
      expect(layout.tooltips[key]?.title).toBeTruthy();
    }
  });
  it('keeps to what there is, also where the view is of other data', () => {
    const layout = kind.layout(moved({ x: 500, y: 500, scale: 1e12 }));
    expect(layout.plane?.view.scale).toBeCloseTo(plane.maxScale, 3);
    expect(layout.plane?.view.y).toBeLessThanOrEqual(plane.bounds.maxY);
  });
});

it('draws marks where the moved picture had them', () => {
  const { input, plane, sample } = MAPS.find(({ sample: { vizType } }) => vizType === 'deck_scatter') ?? MAPS[0]!;
  const kind = kindOf(sample.vizType);
  const view = keepInside(zoomBy(plane.home, 1.5, { plane, point: corner(plane) }), plane);
  const [, moveX = 0, moveY = 0, factor = 0] =
    /^translate\((.+) (.+)\) scale\((.+)\)$/.exec(transformTo(plane.home, view, plane.box))?.map(Number) ?? [];
  const before = new Map(kind.layout(input).hits.map((hit) => [hit.key, hit]));
  const after = kind.layout({ ...input, mapView: view }).hits;
  expect(after.length).toBeGreaterThan(0);
  for (const { key, x, y, widthPx, heightPx } of after) {
    const from = before.get(key);
    if (from === undefined) continue;
    expect(x + widthPx / 2).toBeCloseTo((from.x + from.widthPx / 2) * factor + moveX, 0);
    expect(y + heightPx / 2).toBeCloseTo((from.y + from.heightPx / 2) * factor + moveY, 0);
  }
});
