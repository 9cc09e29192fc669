// An object per line.
import type { Format } from '#app/formats/shared/format.ts';

export const ndjsonFormat: Format = {
  id: 'ndjson',
  rank: 4,
  upload: {
    names: ['NDJSON'],
    endings: ['ndjson', 'jsonl'],
    otherEndings: ['json', 'txt', 'dat'],
    isTyped: false,
    hasNonFinite: false,
    nullValues: [],
    readsNulls: 'all',
    offersNullValues: false,
    formType: 'csv',
  },
  offered: ['statement', 'history'],
  icon: 'code',
  event: 'ndjson',
};
