// A refusal as a page's loader or action ends with it. Only what has this form is shown: the framework's own errors never are.
import { SHARED_KINDS, type SharedKind } from '#app/domain/access/shared-objects.ts';

export interface RefusedObject {
  readonly kind: SharedKind;
  /** What its address calls it. */
  readonly name: string;
}

export interface PageRefusal {
  readonly status: number;
  /** For the viewer; '': the status's own message. */
  readonly message: string;
  /** An object that the viewer can't open or that doesn't exist: access can be requested. */
  readonly refused?: RefusedObject | undefined;
  /** For an unexpected failure: its id in the log. */
  readonly requestId?: string | undefined;
}

/** Marks replies that are to be shown as a page, also those of routes without one. */
export const REFUSAL_HEADER = 'X-Refusal';

export const refusalResponse = ({ status, message, refused, requestId }: PageRefusal): Response =>
  Response.json(
    {
      refusal: message,
      ...(refused !== undefined && { refused: refused.kind, name: refused.name }),
      ...(requestId !== undefined && { requestId }),
    },
    { status, headers: { [REFUSAL_HEADER]: '1' } },
  );

/** The message of a refusal's body; null for anything else, and where there is none. */
export const readRefusalMessage = (data: unknown): string | null => readText(data, 'refusal');

/** What to request access to; null where that isn't possible. */
export function readRefusedObject(data: unknown): RefusedObject | null {
  const kind = SHARED_KINDS.find((one) => one === readText(data, 'refused'));
  const name = readText(data, 'name');
  return kind === undefined || name === null ? null : { kind, name };
}

/** The id of the request that failed; null where nothing was unforeseen. */
export const readRefusalRequestId = (data: unknown): string | null => readText(data, 'requestId');

const isRefusal = (data: unknown): data is { readonly refusal: unknown } =>
  typeof data === 'object' && data !== null && 'refusal' in data;

function readText(data: unknown, name: 'refusal' | 'refused' | 'name' | 'requestId'): string | null {
  if (!isRefusal(data)) return null;
  const text = (data as Readonly<Record<string, unknown>>)[name];
  return typeof text === 'string' && text !== '' ? text : null;
}
