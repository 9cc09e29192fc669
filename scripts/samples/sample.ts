// What a sample table is: its rows, and the dataset that describes it. Pure data; load-samples.ts brings it into a host.
import { createHash } from 'node:crypto';
import type { ParquetColumn, DeclaredType, ParquetCell } from '#scripts/examples/parquet.ts';

export interface SampleColumn extends ParquetColumn {
  readonly verboseName: string;
  readonly description?: string;
  /** False for measures never grouped by. Default true. */
  readonly groupable?: boolean;
}

/** A column that the dataset computes: it is in no table. */
interface CalculatedColumn extends SampleColumn {
  readonly expression: string;
}

export interface SampleMetric {
  readonly name: string;
  readonly verboseName: string;
  readonly expression: string;
  readonly description?: string;
  readonly d3Format?: string;
  readonly certification?: { readonly certifiedBy: string; readonly details: string };
  readonly currency?: { readonly symbol: string; readonly symbolPosition: 'prefix' | 'suffix' };
}

export interface SampleTable {
  /** Name of the table and of its dataset. */
  readonly name: string;
  readonly description: string;
  readonly mainTemporalColumn: string | null;
  readonly columns: readonly SampleColumn[];
  readonly calculated: readonly CalculatedColumn[];
  /** `count` first. */
  readonly metrics: readonly SampleMetric[];
  /** The rows in batches, cells in the order of `columns`. */
  batches(): AsyncIterable<readonly (readonly ParquetCell[])[]>;
}

export const isTemporal = (type: DeclaredType): boolean => type === 'DATE' || type === 'TIMESTAMP';

export const COUNT_METRIC: SampleMetric = { name: 'count', verboseName: 'Rows', expression: 'COUNT(*)', d3Format: ',d' };

export const DOLLARS = { symbol: 'USD', symbolPosition: 'prefix' } as const;

/** The same UUID (version 5 form) for the same name on every machine, so that links to samples stay good. */
export function sampleUuid(name: string): string {
  const hex = createHash('sha1').update(`meridian samples: ${name}`).digest('hex');
  const variant = ((parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
