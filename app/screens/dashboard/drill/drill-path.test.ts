import { describe, expect, it } from 'vitest';
import { allConditions, backTo, freeColumns, intoMark, lastStep, startPath, withColumn } from './drill-path.ts';
import type { DrilledValue } from './open-drill.ts';

const is = (column: string, value: string): DrilledValue => ({ column, op: '==', value, label: value });
const column = (name: string) => ({ name, label: name, kind: 'text' as const });
const ALL = ['region', 'city', 'product'].map(column);

describe('the steps of a drill', () => {
  it('narrow each other', () => {
    const path = intoMark(withColumn(startPath([is('region', 'north')]), column('city')), [is('city', 'Oslo')]);
    expect(lastStep(path)).toMatchObject({ mark: 'Oslo', conditions: [is('region', 'north'), is('city', 'Oslo')], column: null });
    expect(freeColumns(path, ALL).map(({ name }) => name)).toEqual(['product']);
  });

  it('replace what another mark said of the same column', () => {
    const path = startPath([is('region', 'north')]);
    expect(allConditions(path, [is('region', 'south')])).toEqual([is('region', 'south')]);
  });

  it('go back to any step, whose column can be another then', () => {
    const first = withColumn(startPath([]), column('city'));
    const second = withColumn(intoMark(first, [is('city', 'Oslo')]), column('product'));
    expect(backTo(second, 0)).toEqual(first);
    expect(withColumn(backTo(second, 0), column('region'))).toMatchObject([{ column: { name: 'region' } }]);
    expect(second).toMatchObject([
      { column: { name: 'city' } },
      { column: { name: 'product' }, conditions: [is('city', 'Oslo')] },
    ]);
  });

  it('offer the column of the step itself again', () => {
    expect(freeColumns(withColumn(startPath([]), column('city')), ALL)).toEqual(ALL);
  });
});
