// A query that another page opens in SQL Lab: posted as a form, or named in the address. It is opened, never run. Pure.

/** Text for the place of a dataset. At least one of the two is there. */
export interface RequestedQuery {
  /** `1__table`; null: the text alone. */
  readonly datasourceKey: string | null;
  /** Null: everything that the dataset has. */
  readonly sql: string | null;
}

/** Between the reply to the form and the page that opens it, also over a login: in the browser's tab. */
export const POSTED_STORAGE_KEY = 'sqllab.posted';
export const POSTED_PARAMETER = 'posted';

const MAX_KEY_CHARS = 100;

/** The query of a form: JSON text in `form_data`, or fields of the form itself. Null: the form names none. */
export function parsePostedForm(fields: Readonly<Record<string, string>>): RequestedQuery | null {
  const { form_data: formData } = fields;
  return (formData === undefined ? null : parsePosted(formData)) ?? toRequestedQuery(fields);
}

/** The query of JSON text; null: there is none in it. */
export function parsePosted(text: string | null): RequestedQuery | null {
  if (text === null) return null;
  try {
    return toRequestedQuery(JSON.parse(text));
  } catch {
    // Not JSON, so not from our pages.
    return null;
  }
}

export function toRequestedQuery(value: unknown): RequestedQuery | null {
  if (typeof value !== 'object' || value === null) return null;
  const { datasourceKey, sql } = value as Readonly<Record<string, unknown>>;
  const request = { datasourceKey: filled(datasourceKey)?.slice(0, MAX_KEY_CHARS) ?? null, sql: filled(sql) };
  return request.datasourceKey === null && request.sql === null ? null : request;
}

const filled = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** The address that opens the query without a form. */
export function requestedQueryHref({ datasourceKey, sql }: RequestedQuery): string {
  const search = new URLSearchParams({ ...(datasourceKey !== null && { datasourceKey }), ...(sql !== null && { sql }) });
  return `/sqllab/?${search.toString()}`;
}

/** The dataset that a key names: `7__table`, `7__dataset` or `7`; null for another kind, and for what is no key. */
export function parseDatasetId(datasourceKey: string): number | null {
  const [, id] = /^([1-9]\d{0,14})(?:__(?:table|dataset))?$/.exec(datasourceKey) ?? [];
  return id === undefined ? null : Number(id);
}
