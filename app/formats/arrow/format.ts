// Arrow IPC streams.
import type { Format } from '#app/formats/shared/format.ts';

export const arrowFormat: Format = {
  id: 'arrow',
  rank: 6,
  offered: ['statement', 'chart-data'],
  icon: 'table',
  event: 'arrow',
};
