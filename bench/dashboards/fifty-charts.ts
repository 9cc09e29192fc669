// A dashboard of fifty charts.
import { query } from '#bench/shared/api-calls.ts';
import type { BenchHost } from '#bench/shared/bench-host.ts';
import { insertDashboard, type InsertedChart } from './insert-dashboard.ts';

export const BOARD_CHARTS = 50;

/** A dashboard of fifty pies, bars and numbers, four a row; gives its id. */
export async function insertBoard(bench: BenchHost): Promise<number> {
  const { result } = (await query(bench, '/api/v1/chart/?q=(page_size:100)')) as { result: { id: number; slice_name: string }[] };
  const charts = result.map(({ id, slice_name: name }): InsertedChart => ({ id, name }));
  const places = Array.from({ length: BOARD_CHARTS }, (_, index) => charts[index % charts.length] as InsertedChart);
  return insertDashboard(bench, 'Fifty', places);
}
