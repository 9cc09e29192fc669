// What a call that failed tells users: what happened, why, what to do.
import { MINUTE_S } from '#app/domain/time/durations.ts';
import { apiFailure } from '#app/messages/en/api-failure.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { joinSentences } from '#app/ui/notice/error-text.ts';
import { readFailure, type Failure, type RequestFailureKind } from './read-failure.ts';
import type { Sent } from './sent.ts';

export interface DescribedFailure extends Failure {
  /** What happened, in a sentence. */
  readonly message: string;
  /** What to do, in a sentence; empty where the message says it. */
  readonly advice: string;
}

/** Where unsaved user input is. */
export type Kept = 'page' | 'browser' | 'pageOnly';

/** For every reply that is no success. */
export function describeFailure(sent: Sent): DescribedFailure {
  const failure = readFailure(sent);
  return { ...failure, message: failure.message ?? plainMessage(failure, sent), advice: adviceFor(failure.kind, sent) };
}

/** A failure in one text. `kept`: where the input is meanwhile; absent if nothing was typed. */
export function failureText(sent: Sent, kept?: Kept): string {
  const { message, advice } = describeFailure(sent);
  return joinSentences([message, kept && pageTranslate(apiFailure)(`kept.${kept}`), advice]);
}

function plainMessage({ kind, status }: Failure, sent: Sent): string {
  const t = pageTranslate(apiFailure);
  if (kind === 'late') return t(kind, { wait: countSeconds(sent.kind === kind ? sent.afterMs / 1000 : 0) });
  if (kind !== 'broken' && kind !== 'refused') return t(kind);
  return t(hasPhrase(status) ? `status.${status}` : kind, { status: String(status) });
}

const PHRASED = [400, 405, 408, 409, 422, 502, 503, 504] as const;

const hasPhrase = (status: number): status is (typeof PHRASED)[number] => (PHRASED as readonly number[]).includes(status);

function adviceFor(kind: RequestFailureKind, sent: Sent): string {
  const t = pageTranslate(apiFailure);
  if (kind === 'offline' || kind === 'late') return t('checkNetwork');
  if (kind !== 'session' && sent.kind === 'replied' && sent.retryAfterS !== undefined)
    return t('retryIn', { wait: countSeconds(sent.retryAfterS) });
  if (kind === 'broken' && sent.kind === 'replied' && sent.requestId !== undefined)
    return joinSentences([t('broken.advice'), t('requestId', { id: sent.requestId })]);
  return isAdvised(kind) ? t(`${kind}.advice`) : '';
}

const ADVISED = ['unreadable', 'session', 'tooLarge', 'tooMany', 'broken'] as const;

const isAdvised = (kind: RequestFailureKind): kind is (typeof ADVISED)[number] =>
  (ADVISED as readonly RequestFailureKind[]).includes(kind);

/** "1 second", "45 seconds", "2 minutes": rounded up. */
export function countSeconds(seconds: number): string {
  const isShort = seconds < 2 * MINUTE_S;
  const count = Math.max(1, Math.ceil(isShort ? seconds : seconds / MINUTE_S));
  return pageTranslate(apiFailure)(isShort ? 'seconds' : 'minutes', { count });
}
