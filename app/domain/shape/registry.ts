// Post-processing operations by name.
import { aggregate } from './groups/aggregate.ts';
import { boxplot } from './boxplot.ts';
import { compare } from './compare.ts';
import { contribution } from './contribution.ts';
import { cum } from './cum.ts';
import { diff } from './diff.ts';
import { flatten } from './groups/flatten.ts';
import { geodeticParse } from './geodetic-parse.ts';
import { geohashDecode, geohashEncode } from './geohash.ts';
import { histogram } from './histogram.ts';
import type { ShapeOperation } from './operation.ts';
import { pivot } from './groups/pivot.ts';
import { prophet } from './forecast/prophet.ts';
import { rank } from './rank.ts';
import { rename } from './rename.ts';
import { resample } from './resample/resample.ts';
import { rolling } from './rolling/rolling.ts';
import { select } from './select.ts';
import { escapeSeparators, unescapeSeparators } from './separators.ts';
import { sort } from './sort.ts';

const OPERATIONS: ReadonlyMap<string, ShapeOperation> = new Map(
  Object.entries({
    aggregate,
    boxplot,
    compare,
    contribution,
    cum,
    diff,
    escape_separator: escapeSeparators,
    flatten,
    geodetic_parse: geodeticParse,
    geohash_decode: geohashDecode,
    geohash_encode: geohashEncode,
    histogram,
    pivot,
    prophet,
    rank,
    rename,
    resample,
    rolling,
    select,
    sort,
    unescape_separator: unescapeSeparators,
  }),
);

/** The names that `post_processing[].operation` can have. */
export const SHAPE_OPERATIONS: readonly string[] = [...OPERATIONS.keys()];

export function findOperation(name: string): ShapeOperation | undefined {
  return OPERATIONS.get(name);
}
