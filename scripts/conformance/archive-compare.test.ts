// What counts as the same archive, and what does not.
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { documentDifferences, readArchiveDocuments } from './archive-compare.ts';

const archive = (chartId: number, { title = 'Sales', scope = [chartId] } = {}) =>
  readArchiveDocuments(
    zipSync({
      'x/metadata.yaml': strToU8('version: 1.0.0\n'),
      'x/dashboards/Sales_1.yaml': strToU8(
        `dashboard_title: ${title}\nuuid: d\nposition: {CHART-1: {meta: {chartId: ${chartId}, uuid: c}}}\n` +
          `metadata: {chart_configuration: {'${chartId}': {id: ${chartId}, crossFilters: {chartsInScope: [${scope.join(', ')}]}}}}\n`,
      ),
    }),
  );

it('takes ids of charts for what they name, and those of other instances for nothing', () => {
  expect(documentDifferences(archive(7), archive(21))).toEqual([]);
  expect(documentDifferences(archive(7), archive(21, { scope: [21, 999] }))).toEqual([]);
});

it('names the document and the key where something is lost', () => {
  expect(documentDifferences(archive(7), archive(7, { title: 'Other' }))).toEqual([
    'dashboards d dashboard_title: expected "Sales", got "Other"',
  ]);
  expect(documentDifferences(archive(7), archive(7, { scope: [] }))[0]).toContain('dashboards d metadata');
  expect(documentDifferences(archive(7), new Map())).toEqual(['dashboards d: missing']);
});
