// The post-processing operations there are. Those of the wire that are not here are refused by name.
import { aggregate } from './aggregate.ts';
import { compare } from './compare.ts';
import { contribution } from './contribution.ts';
import { cum } from './cum.ts';
import { diff } from './diff.ts';
import { flatten } from './flatten.ts';
import type { ShapeOperation } from './operation.ts';
import { pivot } from './pivot.ts';
import { rank } from './rank.ts';
import { rename } from './rename.ts';
import { rolling } from './rolling.ts';
import { select } from './select.ts';
import { sort } from './sort.ts';

const OPERATIONS: ReadonlyMap<string, ShapeOperation> = new Map(
  Object.entries({ aggregate, compare, contribution, cum, diff, flatten, pivot, rank, rename, rolling, select, sort }),
);

/** The names that `post_processing[].operation` may have. */
export const SHAPE_OPERATIONS: readonly string[] = [...OPERATIONS.keys()];

/** The operation of that name, or undefined. */
export function findOperation(name: string): ShapeOperation | undefined {
  return OPERATIONS.get(name);
}
