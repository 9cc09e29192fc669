// What the bars stand for: a group. Of bins that several groups share nothing is known but a range of numbers.
import { rowSelections } from '#app/charts/shared/selections/selections.ts';

/** `s1x4`: the group is the row. */
export const selections = rowSelections({
  from: ['groupby'],
  rowOf: (key) => {
    const row = /^s(\d+)/.exec(key)?.[1];
    return row === undefined ? null : Number(row);
  },
});
