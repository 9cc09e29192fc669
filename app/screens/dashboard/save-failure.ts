// What a refused or failed save of a dashboard tells users.
import { apiFailure } from '#app/messages/en/api-failure.ts';
import { dashboardSave } from '#app/messages/en/dashboard-save.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { failureText, type Kept } from '#app/screens/shell/api/api-failure.ts';
import { readFailure } from '#app/screens/shell/api/read-failure.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';

/** The server's reply where it gives no other reason. */
const FORBIDDEN = 'Forbidden';

/** `kept`: where the input is meanwhile; absent if nothing was typed. */
export function saveFailureText(sent: Sent, kept?: Kept): string {
  const t = pageTranslate(dashboardSave);
  if (!isForbidden(sent)) return t('failed', { reason: failureText(sent, kept) });
  return kept ? t('forbiddenKept', { kept: pageTranslate(apiFailure)(`kept.${kept}`) }) : t('forbidden');
}

/** Message if publishing fails. */
export const publishFailureText = (sent: Sent): string =>
  isForbidden(sent) ? pageTranslate(dashboardSave)('publishForbidden') : saveFailureText(sent);

/** Message if settings fail that their dialog doesn't report itself. */
export const settingsFailureText = (sent: Sent): string =>
  isForbidden(sent) ? saveFailureText(sent, 'page') : failureText(sent, 'page');

function isForbidden(sent: Sent): boolean {
  const { kind, message } = readFailure(sent);
  return kind === 'denied' && (message === null || message === FORBIDDEN);
}
