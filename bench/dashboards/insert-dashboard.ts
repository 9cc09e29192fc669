// Dashboards of the benches: charts in rows of four.
import { send } from '#bench/shared/api-calls.ts';
import type { BenchHost } from '#bench/shared/bench-host.ts';

export interface InsertedChart {
  readonly id: number;
  readonly name: string;
}

const CHARTS_A_ROW = 4;

/** Gives its id. */
export async function insertDashboard(bench: BenchHost, title: string, charts: readonly InsertedChart[]): Promise<number> {
  const { id } = (await send(bench, 'POST', '/api/v1/dashboard/', { dashboard_title: title, published: true })) as { id: number };
  await send(bench, 'PUT', `/api/v1/dashboard/${id}`, {
    json_metadata: JSON.stringify({ positions: positionsOf(title, charts) }),
  });
  return id;
}

function positionsOf(title: string, charts: readonly InsertedChart[]): Record<string, unknown> {
  const rows = Array.from({ length: Math.ceil(charts.length / CHARTS_A_ROW) }, (_, row) =>
    charts.slice(row * CHARTS_A_ROW, (row + 1) * CHARTS_A_ROW),
  );
  const positions: Record<string, unknown> = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    HEADER_ID: { type: 'HEADER', id: 'HEADER_ID', meta: { text: title } },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', parents: ['ROOT_ID'], children: rows.map((_, row) => `ROW-${row}`) },
  };
  rows.forEach((placed, row) => {
    const [id, parents] = [`ROW-${row}`, ['ROOT_ID', 'GRID_ID']];
    const children = placed.map((_, index) => `CHART-${row}-${index}`);
    positions[id] = { type: 'ROW', id, children, parents, meta: { background: 'BACKGROUND_TRANSPARENT' } };
    placed.forEach((chart, index) => {
      const meta = { chartId: chart.id, sliceName: chart.name, width: 12 / CHARTS_A_ROW, height: 30 };
      const own = `CHART-${row}-${index}`;
      positions[own] = { type: 'CHART', id: own, children: [], parents: [...parents, id], meta };
    });
  });
  return positions;
}
