// Link in access-denied errors to a page, configured by the operator, where users can request access.
import type { ErrorType } from '#app/domain/errors.ts';

/** Parses the operator's setting; null if it isn't an http or https URL. */
export function parseAccessUrl(text: string): string | null {
  const url = text.trim();
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}

/** Adds the access request link to the `extra` of an access-denied error, unless it already has a link. */
export function withAccessLink(
  type: ErrorType,
  extra: Readonly<Record<string, unknown>>,
  accessUrl: string | null,
): Readonly<Record<string, unknown>> {
  return accessUrl !== null && extra['link'] === undefined && type.endsWith('_SECURITY_ACCESS_ERROR')
    ? { ...extra, link: accessUrl }
    : extra;
}
