// Where people whose rights don't reach can request more: an operator's page, linked from the errors that say so. Pure.
import type { ErrorType } from '#app/domain/errors.ts';

/** An operator's setting; null for what is no page of the web. */
export function parseAccessUrl(text: string): string | null {
  const url = text.trim();
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}

/** The `extra` of an error, with the page where access can be requested. A link that it has already stays. */
export function withAccessLink(
  type: ErrorType,
  extra: Readonly<Record<string, unknown>>,
  accessUrl: string | null,
): Readonly<Record<string, unknown>> {
  return accessUrl !== null && extra['link'] === undefined && type.endsWith('_SECURITY_ACCESS_ERROR')
    ? { ...extra, link: accessUrl }
    : extra;
}
