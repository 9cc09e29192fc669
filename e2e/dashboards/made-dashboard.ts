// Dashboards of a story's own, created over the API as another program would.
import type { BrowserContext } from '@playwright/test';
import { create } from '#e2e/fixtures.ts';

interface Part {
  readonly type: 'CHART' | 'HEADER';
  readonly meta: object;
}

export const chartPart = (chartId: number, width = 6): Part => ({ type: 'CHART', meta: { chartId, width, height: 50 } });
export const headingPart = (text: string): Part => ({ type: 'HEADER', meta: { text, headerSize: 'MEDIUM_HEADER' } });

const node = (id: string, type: string, children: readonly string[], meta: object = {}) => ({ id, type, children, meta });

/** A dashboard with these parts, charts beside each other in a row; its address. */
export async function makeDashboard(context: BrowserContext, title: string, ...parts: readonly Part[]): Promise<string> {
  const placed = parts.map(({ type, meta }, at) => node(`PART-${at + 1}`, type, [], meta));
  const [charts, others] = [placed.filter(({ type }) => type === 'CHART'), placed.filter(({ type }) => type !== 'CHART')];
  const rows =
    charts.length === 0
      ? []
      : [
          node(
            'ROW-1',
            'ROW',
            charts.map(({ id }) => id),
            { background: 'BACKGROUND_TRANSPARENT' },
          ),
        ];
  const top = [...others, ...rows].map(({ id }) => id);
  const nodes = [node('ROOT_ID', 'ROOT', ['GRID_ID']), node('GRID_ID', 'GRID', top), ...rows, ...placed];
  const positions = { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(nodes.map((one) => [one.id, one])) };
  const data = { dashboard_title: title, json_metadata: JSON.stringify({ positions }) };
  return `/superset/dashboard/${await create(context, 'dashboard', data)}/`;
}
