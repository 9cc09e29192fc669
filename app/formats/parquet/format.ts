// Apache Parquet.
import type { Format } from '#app/formats/shared/format.ts';

export const parquetFormat: Format = {
  id: 'parquet',
  rank: 5,
  upload: {
    names: ['Parquet'],
    endings: ['parquet'],
    otherEndings: [],
    isTyped: true,
    hasNonFinite: true,
    nullValues: [],
    readsNulls: 'none',
    offersNullValues: false,
    formType: 'columnar',
  },
  offered: ['history'],
  icon: 'table',
  event: 'parquet',
};
