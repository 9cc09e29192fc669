// Rows while they are edited, compared with the rows of the page.
import { describe, expect, it } from 'vitest';
import { buildPageView } from '#app/domain/dashboard/page/build-page-view.ts';
import { rowSpans } from '#app/domain/dashboard/layout/page-sizes.ts';
import type { NodeView, RowView } from '#app/domain/dashboard/page/page-view.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import { openLayout } from './open-layout.ts';
import { readRowSpans } from './row-spans.ts';

const item = (id: string, type: string, children: readonly string[], meta: object = {}) => [id, { id, type, children, meta }];
const chart = (chartId: number, width: number) => item(`C${chartId}`, 'CHART', [], { chartId, width, height: 25 });

/** Four figures, a wide and a narrow chart, more than fits side by side, and a column of five with a row in it. */
const layout = Object.fromEntries([
  item('ROOT_ID', 'ROOT', ['GRID_ID']),
  item('GRID_ID', 'GRID', ['R1', 'R2', 'R3', 'R4']),
  item('R1', 'ROW', ['C1', 'C2', 'C3', 'C4']),
  item('R2', 'ROW', ['C5', 'C6']),
  item('R3', 'ROW', ['C7', 'C8', 'C9']),
  item('R4', 'ROW', ['COL', 'C12']),
  item('COL', 'COLUMN', ['R5'], { width: 5 }),
  item('R5', 'ROW', ['C10', 'C11']),
  ...[1, 2, 3, 4].map((id) => chart(id, 3)),
  chart(5, 8),
  chart(6, 4),
  chart(7, 6),
  chart(8, 6),
  chart(9, 6),
  chart(10, 3),
  chart(11, 2),
  chart(12, 7),
]) as Record<string, unknown>;

const vizTypes = new Map(Array.from({ length: 12 }, (_, index) => [index + 1, index < 4 ? 'big_number_total' : 'pie']));
const charts = new Map([...vizTypes].map(([id, vizType]) => [id, { name: `Chart ${id}`, description: null, vizType }]));

const rowsIn = (nodes: readonly NodeView[]): RowView[] =>
  nodes.flatMap((node) => [...(node.kind === 'row' ? [node] : []), ...('children' in node ? rowsIn(node.children) : [])]);

describe('rows while they are edited', () => {
  const edited = openLayout(layout, []).layout;
  const rows = rowsIn(buildPageView(parseLayout(layout).tree, { charts, renderMarkdown: (code) => code }));

  it.each(['R1', 'R2', 'R3', 'R4'])('%s has the columns that it has on the page, at every width', (id) => {
    const row = rows.find((one) => one.id === id);
    expect(readRowSpans(edited, id, vizTypes)).toEqual(rowSpans(row?.children ?? []));
  });

  it('stack inside a column in windows that are not wide, as the style sheet of the page has it', () => {
    const row = rows.find(({ id }) => id === 'R5');
    expect(readRowSpans(edited, 'R5', vizTypes)).toEqual({
      wide: rowSpans(row?.children ?? []).wide,
      medium: [12, 12],
      narrow: [12, 12],
    });
  });
});
