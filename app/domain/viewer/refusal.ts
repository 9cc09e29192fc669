// A refusal as a page's loader or action ends with it. Only what has this form is shown: the framework's own errors never are.

export interface Refusal {
  readonly status: number;
  /** For the viewer; '': the status's own message. */
  readonly message: string;
}

/** Marks replies that are to be shown as a page, also those of routes without one. */
export const REFUSAL_HEADER = 'X-Refusal';

export const refusalResponse = ({ status, message }: Refusal): Response =>
  Response.json({ refusal: message }, { status, headers: { [REFUSAL_HEADER]: '1' } });

/** The message of a refusal's body; null for anything else, and where there is none. */
export function readRefusalMessage(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('refusal' in data)) return null;
  return typeof data.refusal === 'string' && data.refusal !== '' ? data.refusal : null;
}
