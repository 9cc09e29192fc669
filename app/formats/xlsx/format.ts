// Excel workbooks.
import type { Format } from '#app/formats/shared/format.ts';

export const xlsxFormat: Format = {
  id: 'xlsx',
  rank: 2,
  upload: {
    names: ['Excel (.xlsx)'],
    endings: ['xlsx', 'xlsm'],
    otherEndings: [],
    isTyped: true,
    hasNonFinite: false,
    nullValues: [],
    readsNulls: 'filled',
    offersNullValues: true,
    formType: 'excel',
  },
  offered: ['statement', 'whole-statement', 'chart-data', 'chart', 'report'],
  icon: 'table',
  event: 'xls',
};
