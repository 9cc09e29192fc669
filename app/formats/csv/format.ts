// Delimited text: CSV, TSV and their like.
import type { Format } from '#app/formats/shared/format.ts';

export const csvFormat: Format = {
  id: 'csv',
  rank: 1,
  upload: {
    names: ['CSV', 'TSV'],
    endings: ['csv', 'tsv', 'tab', 'psv'],
    otherEndings: ['txt', 'dat'],
    isTyped: false,
    hasNonFinite: false,
    // What most programs write for no value.
    nullValues: ['', 'NULL', 'null', '\\N', 'NaN', 'nan', 'N/A', 'n/a', '#N/A'],
    readsNulls: 'all',
    offersNullValues: true,
    formType: 'csv',
  },
  offered: ['statement', 'whole-statement', 'chart-data', 'chart', 'report'],
  icon: 'download',
  event: 'csv',
};
