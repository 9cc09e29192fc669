// How a calendar is divided: cells of one period each, in blocks of a longer one.
import { addUnits, readLocalFields, truncate, computeWeekday, type LocalMs } from '#app/domain/time/local-time.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import type { CalHeatmapSettings } from './settings.ts';

export type CellPeriod = CalHeatmapSettings['subdomain_granularity'];
type BlockPeriod = CalHeatmapSettings['domain_granularity'];

export interface Granularity {
  readonly cell: CellPeriod;
  readonly block: BlockPeriod;
}

export const GRAINS: Readonly<Record<CellPeriod, string>> = { min: 'PT1M', hour: 'PT1H', day: 'P1D', week: 'P1W', month: 'P1M' };

/** By cell: the blocks that can contain it, the least first. */
const BLOCKS: Readonly<Record<CellPeriod, readonly BlockPeriod[]>> = {
  min: ['hour', 'day'],
  hour: ['day', 'week', 'month'],
  day: ['month', 'year', 'week'],
  week: ['year', 'month'],
  month: ['year'],
};

/** A block that cannot contain the cells becomes one that can. */
export function readGranularity({
  subdomain_granularity: cell,
  domain_granularity: block,
}: Pick<CalHeatmapSettings, 'subdomain_granularity' | 'domain_granularity'>): Granularity {
  return { cell, block: BLOCKS[cell].find((one) => one === block) ?? BLOCKS[cell][0] ?? 'month' };
}

export const ROWS: Readonly<Record<CellPeriod, number>> = { min: 60, hour: 24, day: 7, week: 1, month: 1 };

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * DAY_MS;

export interface CalendarPosition {
  readonly column: number;
  readonly row: number;
}

/** Where in its block a moment is. Weeks begin on Monday. */
export function findPosition(local: LocalMs, { cell, block }: Granularity): CalendarPosition {
  const start = truncate(local, block);
  const fields = readLocalFields(local);
  switch (cell) {
    case 'min':
      return { column: Math.floor((local - start) / HOUR_MS), row: fields.minute };
    case 'hour':
      return { column: Math.floor((local - start) / DAY_MS), row: fields.hour };
    case 'day':
      return { column: Math.round((truncate(local, 'week') - truncate(start, 'week')) / WEEK_MS), row: computeWeekday(local) };
    case 'week':
      return { column: Math.max(0, Math.round((truncate(local, 'week') - truncate(start, 'week')) / WEEK_MS)), row: 0 };
    case 'month':
      return { column: fields.month - 1, row: 0 };
  }
}

const UNITS = { min: 'minute', hour: 'hour', day: 'day', week: 'week', month: 'month' } as const;

/** The beginnings of all cells of a block. */
export function cellsOfBlock(start: LocalMs, { cell, block }: Granularity): readonly LocalMs[] {
  const end = addUnits(start, 1, block);
  const cells: LocalMs[] = [];
  for (let at = start; at < end; at = addUnits(at, 1, UNITS[cell])) cells.push(at);
  return cells;
}

/** The beginnings of blocks from one moment to another, at most `max`, the first ones. */
export function blocksBetween(from: LocalMs, to: LocalMs, { block }: Granularity, max: number): readonly LocalMs[] {
  const blocks: LocalMs[] = [];
  for (let at = truncate(from, block); at <= to && blocks.length < max; at = addUnits(at, 1, block)) blocks.push(at);
  return blocks;
}
