// A refusal as a page's loader or action ends with it. Only what has this form is shown: the framework's own errors never are.

export interface Refusal {
  readonly status: number;
  /** For the viewer; '': the status's own message. */
  readonly message: string;
  /** Of a dashboard that the viewer can't open or that isn't there: what its address calls it, to request access. */
  readonly dashboard?: string | undefined;
  /** Of a failure that nobody foresaw: the id by which the log has it. */
  readonly requestId?: string | undefined;
}

/** Marks replies that are to be shown as a page, also those of routes without one. */
export const REFUSAL_HEADER = 'X-Refusal';

export const refusalResponse = ({ status, message, dashboard, requestId }: Refusal): Response =>
  Response.json(
    { refusal: message, ...(dashboard !== undefined && { dashboard }), ...(requestId !== undefined && { requestId }) },
    { status, headers: { [REFUSAL_HEADER]: '1' } },
  );

/** The message of a refusal's body; null for anything else, and where there is none. */
export const readRefusalMessage = (data: unknown): string | null => readText(data, 'refusal');

/** What to request access to; null where that isn't possible. */
export const readRefusedDashboard = (data: unknown): string | null => readText(data, 'dashboard');

/** The id of the request that failed; null where nothing was unforeseen. */
export const readRefusalRequestId = (data: unknown): string | null => readText(data, 'requestId');

const isRefusal = (data: unknown): data is { readonly refusal: unknown } =>
  typeof data === 'object' && data !== null && 'refusal' in data;

function readText(data: unknown, name: 'refusal' | 'dashboard' | 'requestId'): string | null {
  if (!isRefusal(data)) return null;
  const text = (data as Readonly<Record<string, unknown>>)[name];
  return typeof text === 'string' && text !== '' ? text : null;
}
