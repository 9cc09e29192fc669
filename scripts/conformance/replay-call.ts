// The host that is compared, and one call of the administrator's to it.
import type { Fixtures } from './fixtures.ts';
import type { RecordedIds } from './recorded-ids.ts';

export interface Replay {
  readonly fixtures: Fixtures;
  /** Grows as samples create objects. */
  readonly ids: RecordedIds;
  /** Paths of the OpenAPI document, `{x}` for parameters. */
  readonly paths: readonly string[];
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Where chart data is requested. */
export const CHART_DATA_PATH = '/api/v1/chart/data';

/** The parsed reply. Throws when the host refuses. */
export async function call({ fixtures, accessToken }: Replay, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(new URL(path, fixtures.url), {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', referer: 'http://localhost/' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 300)}`);
  return text === '' ? null : JSON.parse(text);
}
