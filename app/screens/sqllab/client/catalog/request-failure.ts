// Why a list of the schema browser couldn't be loaded.
import { readSignIn, type DatabaseSignIn } from '#app/domain/database/sign-in.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { ApiFailure } from '#app/screens/sqllab/client/lab-api.ts';

export interface RequestFailure {
  readonly message: string;
  readonly isDenied: boolean;
  /** Set if the user has to sign in to the database. */
  readonly signIn?: DatabaseSignIn | null;
}

export function readRequestFailure(error: unknown): RequestFailure {
  if (!(error instanceof ApiFailure)) return { message: pageTranslate(sqllab)('notice.unreadable'), isDenied: false };
  const [first] = error.errors;
  const signIn = first ? readSignIn(first.error_type, first.extra) : null;
  return { message: error.message, isDenied: error.kind === 'denied', signIn };
}
