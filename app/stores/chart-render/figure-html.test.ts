import { describe, expect, it } from 'vitest';
import { figureHtml } from './figure-html.ts';
import type { PictureEntry } from './wire.ts';

const nasty = `"><img src=x onerror=alert(1)>'&`;
const options = { nowMs: 600_000, locale: 'en' };
const picture: PictureEntry = {
  chartId: 1,
  slot: 1,
  title: nasty,
  svg: '<svg></svg>',
  dataTable: { columns: [{ label: nasty, align: 'right' }], rows: [[nasty]], moreRows: 1200 },
  isTable: false,
  summary: nasty,
  note: { isCached: true, queriedAtMs: 420_000, period: nasty, filters: [nasty] },
  widthPx: 300,
  heightPx: 200,
  colorNames: [nasty],
};

describe('figureHtml', () => {
  it('says how old the data is and what narrows it', () => {
    const html = figureHtml({ ...picture, note: { ...picture.note, period: '2001', filters: ['Country: France'] } }, options);
    expect(html).toMatch(/2001.*Country: France.*Cached <time[^>]*>3 minutes ago<\/time>/);
  });
  it('says first that rows are missing, where a limit has cut the result', () => {
    const limit = { brief: 'First 100 rows only', message: `Add filters ${nasty}` };
    const html = figureHtml({ ...picture, note: { ...picture.note, limit } }, options);
    expect(html).toMatch(
      /<p class="chart-note"><span class="chart-limit" title="Add filters &quot;[^>]*">First 100 rows only<\/span> <span/,
    );
    expect(figureHtml(picture, options)).not.toContain('chart-limit');
  });
  it('has the picture and its data table, and says how many rows the table omits', () => {
    const html = figureHtml(picture, options);
    expect(html).toContain('<svg></svg>');
    expect(html).toContain('1,200 more rows');
  });
  it('carries the time axis of charts that have one', () => {
    expect(figureHtml({ ...picture, timeAxis: 'x 1 2' }, options)).toContain(' data-time-axis="x 1 2"');
    expect(figureHtml(picture, options)).not.toContain('data-time-axis');
  });
  it('omits the data table where the picture is a table already', () => {
    expect(figureHtml({ ...picture, isTable: true }, options)).not.toContain('<details');
  });
  it('escapes every text that came from outside', () => {
    const strange = { ...picture, timeAxis: nasty };
    const failed = { chartId: 1, slot: 1, title: nasty, error: { type: nasty, title: nasty, message: nasty, advice: nasty } };
    for (const html of [figureHtml(strange, options), figureHtml(failed, options)]) {
      expect(html).not.toContain('<img');
      expect(html).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
    }
  });
});
