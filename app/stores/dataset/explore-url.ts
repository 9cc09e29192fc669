// URL that opens a dataset: its own URL if that is a plain one, else Explore.
import { isPlainUrl } from '#app/domain/input/plain-url.ts';

export const exploreUrl = (id: number, endpoint: string | null): string =>
  endpoint !== null && isPlainUrl(endpoint) ? endpoint : `/explore/?datasource_type=table&datasource_id=${id}`;
