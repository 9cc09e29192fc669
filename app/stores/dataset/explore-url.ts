// Where a dataset opens: its own address where it has a plain one, else Explore.
import { isPlainUrl } from '#app/domain/input/plain-url.ts';

export const exploreUrl = (id: number, endpoint: string | null): string =>
  endpoint !== null && isPlainUrl(endpoint) ? endpoint : `/explore/?datasource_type=table&datasource_id=${id}`;
