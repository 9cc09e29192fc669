// An object's version as its ETag, and whether a client's If-Match still means it.
import { AppError } from '#app/domain/errors.ts';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';

/** `"<uuid>.<version>"`, quoted as the header wants it. */
export const formatEtag = (version: string): string => `"${version}"`;

/** Whether a write with this header can continue; null: without a header, the last write wins. */
export function matchesEtag(ifMatch: string | null, version: string): boolean {
  if (ifMatch === null || ifMatch.trim() === '') return true;
  const named = ifMatch.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(formatEtag(version));
}

/** Author of the newer version, and when. */
export interface NewerVersion {
  readonly version: string;
  readonly changedOnMs: number;
  /** Null: the system, or a deleted user. */
  readonly changer: { readonly id: number; readonly firstName: string; readonly lastName: string } | null;
}

/** The 412 of a save that comes too late. `noun`: `chart`. */
export function objectChanged(noun: string, { version, changedOnMs, changer }: NewerVersion): AppError {
  const who = changer === null ? 'Somebody' : `${changer.firstName} ${changer.lastName}`.trim();
  return new AppError(
    'OBJECT_CHANGED_ERROR',
    `${who} has saved this ${noun} since you opened it. Your changes weren’t saved. Review theirs, then save again.`,
    {
      level: 'warning',
      extra: {
        changed_by: changer && { id: changer.id, first_name: changer.firstName, last_name: changer.lastName },
        changed_on: formatNaiveIso(changedOnMs),
        etag: formatEtag(version),
      },
    },
  );
}
