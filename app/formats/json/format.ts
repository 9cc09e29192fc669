// An array of objects.
import type { Format } from '#app/formats/shared/format.ts';

export const jsonFormat: Format = {
  id: 'json',
  rank: 3,
  upload: {
    names: ['JSON'],
    endings: ['json'],
    otherEndings: ['ndjson', 'jsonl', 'txt', 'dat'],
    isTyped: false,
    hasNonFinite: false,
    nullValues: [],
    readsNulls: 'all',
    offersNullValues: false,
    formType: 'csv',
  },
  offered: [],
  icon: 'code',
  event: 'json',
};
