// What every chart kind promises, whatever it is given.
import { describe, expect, it } from 'vitest';
import { findDefinition } from '#app/charts/definitions.ts';
import { withGridSection } from '#app/charts/shared/chart-grid/grid-controls.ts';
import { isStill, loadChartDrawing } from '#app/charts/client-drawings.ts';
import { loadChartKind } from '#app/charts/client-registry.ts';
import { findChartKind } from '#app/charts/registry.ts';
import { CHART_KINDS } from '#app/charts/registry/kinds.ts';
import { drawChart, drawFile, renderChart, renderPicture } from '#app/charts/render.server.tsx';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { OwnInput } from '#app/charts/shared/layout-input.fixture.ts';

import { cssColor, hexColor } from '#app/charts/shared/color/resolve-color.ts';
import { textWidth, type FontWeight } from '#app/charts/shared/text/text-width.ts';
import type { Table } from '#app/domain/table.ts';
import { drawSvg } from '#app/services/rendering/pdf/draw-svg.ts';
import { createPdfFonts } from '#app/services/rendering/pdf/pdf-fonts.ts';
import { parseSvg, readElementText, type SvgElement } from '#app/services/rendering/svg-tree.ts';
import { SHAPE, wave, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import { dataset, buildSampleInput, kindOf, SAMPLES, tablesOf } from './samples.ts';

const WIDTH_PX = 480;
/** For situations whose names or numbers of marks need room. */
const WIDTHS = [300, 900];
const NEEDS_ROOM = ['a plain result', '40 series', 'long labels', 'labels in other scripts'];
const HOSTILE = '"><script>alert(1)</script>&\' onload=x \u0000\u0007\ud800 ]]> <!--';
const LONG = 'Wholesale and retail of motor vehicles, including their repair and the sale of fuel in special stores';

const SITUATIONS: Readonly<Record<string, Shape>> = {
  'a plain result': SHAPE,
  'one row': { ...SHAPE, rows: 1 },
  'one series': { ...SHAPE, series: 1 },
  'two rows': { ...SHAPE, rows: 2 },
  'some nulls': { ...SHAPE, value: (row, at) => ((row + at) % 3 === 0 ? NaN : wave(row, at)) },
  'points between nulls': { ...SHAPE, value: (row, at) => (row % 2 === 0 ? NaN : wave(row, at)) },
  'negative values': { ...SHAPE, value: (row, at) => wave(row, at) * (row % 2 === 0 ? -1 : 1) },
  'only negative values': { ...SHAPE, value: (row, at) => -wave(row, at) },
  'zeros alone': { ...SHAPE, value: () => 0 },
  '40 series': { ...SHAPE, series: 40, name: (index) => `Product line ${index}` },
  'long labels': { ...SHAPE, series: 6, name: (index) => `${LONG} ${index}` },
  'hostile labels': { ...SHAPE, name: (index) => `${HOSTILE}${index}` },
  'labels in other scripts': { ...SHAPE, name: (index) => ['売上高の合計', 'Продажи по странам', 'مبيعات'][index] ?? '🚗🚙' },
  'huge and tiny values': { ...SHAPE, value: (row) => (row % 2 === 0 ? 1e300 : 1e-300) },
  'infinite values': { ...SHAPE, value: (row, at) => (row === 3 ? Infinity : wave(row, at)) },
  'names of the object prototype': { ...SHAPE, name: (index) => ['__proto__', 'constructor', 'toString'][index] ?? 'valueOf' },
  'many rows': { ...SHAPE, rows: 3000 },
};
const EMPTY: Readonly<Record<string, Shape>> = {
  'no rows': { ...SHAPE, rows: 0 },
  'nulls alone': { ...SHAPE, value: () => NaN },
};

const nameOf = ({ vizType, variant, formData }: ChartSample): string =>
  [vizType, variant, formData['stack'], formData['orientation'], formData['x_axis'] === 'line' ? 'by category' : null]
    .filter(Boolean)
    .join(' ');

function drawn(sample: ChartSample, tables: readonly Table[], own: OwnInput = {}) {
  const kind = kindOf(sample.vizType);
  const layout = kind.layout(buildSampleInput(sample, tables, own));
  const options = { resolveColor: hexColor('light'), id: 'c1', title: 'Sales' };
  return { kind, layout, html: renderChart(kind, layout, options), svg: renderPicture(kind, layout, options) };
}

describe.each(SAMPLES.map((sample) => [nameOf(sample), sample] as const))('%s', (_name, sample) => {
  describe.each(Object.entries({ ...SITUATIONS, ...EMPTY }))('with %s', (situation, shape) => {
    it.each(NEEDS_ROOM.includes(situation) ? WIDTHS : [WIDTH_PX])('draws at %i px inside its box, without NaN', (widthPx) => {
      const tables = tablesOf(sample, shape);
      const { layout, html, svg } = drawn(sample, tables, { widthPx });
      expect(`${html}${svg}`).not.toMatch(/NaN|Infinity|undefined|var\(/);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
      expect(outside(svg, widthPx, layout.heightPx)).toEqual([]);
      expect(layout.summary).not.toBe('');
      const { rows, columns } = layout.dataTable;
      expect(rows.filter(({ length }) => length !== columns.length)).toEqual([]);
      expect(layout.hits.filter((hit) => ![hit.x, hit.y, hit.widthPx, hit.heightPx].every(Number.isFinite))).toEqual([]);
    });
  });

  it.each(['a plain result', 'huge and tiny values', '40 series'])('draws the same twice: %s', (situation) => {
    const tables = tablesOf(sample, SITUATIONS[situation] ?? SHAPE);
    expect(drawn(sample, tables).html).toBe(drawn(sample, tables).html);
  });

  it('stays inside a very small box', () => {
    for (const [widthPx, heightPx] of [
      [160, 80],
      [300, 60],
      [120, 240],
    ] as const) {
      expect(outside(drawn(sample, tablesOf(sample, SHAPE), { widthPx, heightPx }).svg, widthPx, heightPx)).toEqual([]);
    }
  });

  it('rounds coordinates to two decimals', () => {
    expect(drawn(sample, tablesOf(sample, SHAPE)).svg).not.toMatch(/[ ",LM(-]\d+\.\d{3,}/);
  });

  it('says in words why nothing is drawn', () => {
    expect(drawn(sample, tablesOf(sample, { ...SHAPE, rows: 0 })).layout.empty).toBe('No matching rows');
    expect(drawn(sample, []).layout.empty).toBe('No matching rows');
  });

  it('escapes what comes from the data and the title', () => {
    const kind = kindOf(sample.vizType);
    const layout = kind.layout(buildSampleInput(sample, tablesOf(sample, { ...SHAPE, name: (index) => `${HOSTILE}${index}` })));
    const html = renderChart(kind, layout, { resolveColor: cssColor, id: 'c1', title: HOSTILE });
    for (const markup of [html, renderPicture(kind, layout, { resolveColor: cssColor, id: 'c1', title: HOSTILE })]) {
      expect(markup).not.toMatch(/<script|<!--/);
      // oxlint-disable-next-line no-control-regex -- XML cannot hold these
      expect(markup).not.toMatch(/[\u0000-\u0008\ud800-\udfff]/);
    }
  });

  it('has a name and a description, or is a region with a name', () => {
    expect(drawn(sample, tablesOf(sample, SHAPE)).html).toMatch(
      /role="img" aria-labelledby="c1-t c1-d".*<title id="c1-t">Sales<\/title><desc id="c1-d">|role="region" aria-label="Sales"/s,
    );
  });

  it('marks its data with keys, and has a tooltip for each hit', () => {
    const { layout, html } = drawn(sample, tablesOf(sample, SHAPE));
    expect(html).toMatch(/data-key="/);
    expect(layout.hits.filter(({ key }) => !layout.tooltips[key]?.title)).toEqual([]);
  });

  it('takes its colors from the theme alone', () => {
    const { kind, layout } = drawn(sample, tablesOf(sample, SHAPE));
    expect(drawChart(kind, layout, { id: 'a', title: 'T' })).not.toMatch(/(?:fill|stroke)="#/);
    const files = (['light', 'dark'] as const).map((mode) => drawFile(kind, layout, { id: 'a', title: 'T', mode }));
    expect(files.join('')).not.toContain('var(');
    expect(files[0]).not.toBe(files[1]);
  });

  it('has a picture that documents draw as paths and text', () => {
    const written: string[] = [];
    const setLine = (line: string) => {
      written.push(line);
      return { runs: [], widthEm: 0 };
    };
    const { svg } = drawn(sample, tablesOf(sample, SHAPE));
    const typesetter = { latin: [], setLine, free: () => undefined };
    const operators = drawSvg(parseSvg(svg), { typesetter, fonts: createPdfFonts(), opacityState: () => 'G1' });
    expect(operators).not.toBeNull();
    expect(written).toEqual(textsIn(parseSvg(svg)).filter((line) => line.trim() !== ''));
  });

  it('is drawn as it was', async () => {
    await expect(drawn(sample, tablesOf(sample, { ...SHAPE, rows: 6 })).svg.replaceAll('><', '>\n<')).toMatchFileSnapshot(
      `__snapshots__/${nameOf(sample).replaceAll(' ', '-')}.svg`,
    );
  });

  it('repairs any form data without throwing', () => {
    const kind = kindOf(sample.vizType);
    const tables = tablesOf(sample, { ...SHAPE, rows: 6 });
    // Most repairs come to the same settings, which are laid out and drawn once.
    const seen = new Set<string>();
    for (const value of [null, 1, '', 'x', [], [null], {}, { a: 1 }, true]) {
      for (const name of [
        'metrics',
        'metric',
        'groupby',
        'adhoc_filters',
        'x_axis',
        'row_limit',
        'order_by_cols',
        'time_compare',
        'extra_form_data',
        'column_config',
        'y_axis_bounds',
        'all_columns',
      ]) {
        const formData = kind.definition.upgrade({ ...sample.formData, viz_type: sample.vizType, [name]: value }, dataset);
        // Kinds without a query of their own draw other charts, which have theirs.
        const count = kind.buildQueries(formData, dataset).length;
        if (kind.definition.layers === undefined) expect(count).toBeGreaterThan(0);
        else expect(() => kind.definition.layers?.list(formData)).not.toThrow();
        const settings = readSettings(kind.definition, formData);
        const text = JSON.stringify(settings);
        if (seen.has(text)) continue;
        seen.add(text);
        const layout = kind.layout({ ...buildSampleInput(sample, tables), settings });
        expect(renderChart(kind, layout, { resolveColor: cssColor, id: 'c', title: 't' })).not.toMatch(/NaN/);
      }
    }
  });
});

describe('the registry', () => {
  it('finds each viz type in one kind: whole, its definition alone, its drawing alone', async () => {
    const types = CHART_KINDS.flatMap(({ definition }) => definition.vizTypes);
    expect(new Set(types).size).toBe(types.length);
    for (const type of types) {
      const definition = findChartKind(type)?.definition;
      expect(definition && withGridSection(definition)).toEqual(findDefinition(type));
      expect((await loadChartKind(type)).definition).toBe(definition);
      if (!isStill(type)) expect(findChartKind(type)).toMatchObject({ ...(await loadChartDrawing(type)) });
    }
    expect(findChartKind('no_such_type')).toBeNull();
    await expect(loadChartKind('toString')).rejects.toThrow('No chart kind draws toString');
    await expect(loadChartDrawing('toString')).rejects.toThrow('No chart kind draws toString');
  });

  it('has a control for everything that a kind requires', () => {
    for (const { definition } of CHART_KINDS) {
      const names = definition.panel.flatMap(({ controls }) => controls.map(({ name }) => name));
      expect(names).toContain('adhoc_filters');
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

const textsIn = (element: SvgElement): string[] =>
  element.name === 'text'
    ? [readElementText(element)]
    : element.children.flatMap((child) => (typeof child === 'string' ? [] : textsIn(child)));

/** Texts that reach beyond the picture by the width table: what a reader would see cut off. */
function outside(svg: string, widthPx: number, heightPx: number): string[] {
  const cut: string[] = [];
  for (const [, attributes = '', body = ''] of svg.matchAll(/<text ([^>]*)>(.*?)<\/text>/gs)) {
    const attribute = (name: string): string | null => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? null;
    const text = decode(body.replace(/<title>.*?<\/title>/s, ''));
    const size = Number(attribute('font-size') ?? 12);
    const width = textWidth(text, size, Number(attribute('font-weight') ?? 400) as FontWeight);
    const [x, y] = [Number(attribute('x')), Number(attribute('y'))];
    const anchor = attribute('text-anchor') ?? 'start';
    const from = anchor === 'end' ? -width : anchor === 'middle' ? -width / 2 : 0;
    const angle = (Number(/rotate\((-?\d+)/.exec(attribute('transform') ?? '')?.[1] ?? 0) * Math.PI) / 180;
    for (const along of [from, from + width]) {
      const [px, py] = [x + along * Math.cos(angle), y + along * Math.sin(angle)];
      if (px < -0.5 || px > widthPx + 0.5 || py < size * 0.6 || py > heightPx + 0.5)
        cut.push(`${text} at ${px.toFixed(1)}, ${py.toFixed(1)}`);
    }
  }
  return cut;
}

const decode = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&#(?:39|x27);/g, "'")
    .replaceAll('&amp;', '&');
