// The message of a failure.
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { ApiFailure } from './lab-api.ts';

export const describe = (error: unknown): string =>
  error instanceof ApiFailure || (error instanceof Error && error.name === 'Error')
    ? error.message
    : pageTranslate(sqllab)('notice.unreadable');
