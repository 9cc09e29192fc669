// What the nodes stand for: the id of a row; a node that only others name has none.
import { rowSelections } from '#app/charts/shared/selections/selections.ts';

export const selections = rowSelections({ from: ['id'] });
