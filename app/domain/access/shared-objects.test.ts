import { expect, it } from 'vitest';
import { groupShares } from './shared-objects.ts';

it('combines the rights of an object that is shared with a caller twice', () => {
  const shown = { kind: 'chart', id: 7, canEdit: false, showsData: true } as const;
  const edited = { kind: 'chart', id: 7, canEdit: true, showsData: false } as const;
  expect(groupShares([shown]).chart?.get(7)).toEqual({ canEdit: false, showsData: true });
  for (const shares of [
    [shown, edited],
    [edited, shown],
  ])
    expect(groupShares(shares).chart?.get(7)).toEqual({ canEdit: true, showsData: true });
});

it('keeps objects of the same id apart by their kind', () => {
  const shared = groupShares([{ kind: 'dataset', id: 7, canEdit: false, showsData: true }]);
  expect([shared.dataset?.has(7), shared.chart?.has(7)]).toEqual([true, undefined]);
});
