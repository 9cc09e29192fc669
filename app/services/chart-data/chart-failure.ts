// What a viewer reads where a chart couldn't be drawn: what happened, and what to do about it.
import { canWriteChart, type OwnedFacts } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { withAccessLink } from '#app/domain/access/access-request.ts';
import { readSignIn } from '#app/domain/database/sign-in.ts';
import { AppError, listIssues, toWireType, type ErrorKind } from '#app/domain/errors.ts';
import { findVizTypeName } from '#app/messages/viz-type-name.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import { currentRequestId } from '#app/services/logging/log-context.server.ts';
import { logError } from '#app/services/logging/log.server.ts';
import type { Config } from '#app/services/deps.server.ts';
import type { ChartFailure } from '#app/stores/chart-render/wire.ts';

/** What they can do about it: editors change the chart, viewers know its owner, visitors have no account here. */
export type FailureAudience = 'editor' | 'viewer' | 'visitor';

export const failureAudience = (identity: Identity, chart: OwnedFacts | null): FailureAudience => {
  if (identity.kind !== 'user') return 'visitor';
  return chart !== null && canWriteChart(identity, chart) ? 'editor' : 'viewer';
};

interface FailureReader {
  /** BCP 47. */
  readonly locale: string;
  readonly audience: FailureAudience;
  readonly accessUrl?: string | null;
}

interface ReportDeps {
  readonly newUuid: () => string;
  readonly config: Pick<Config, 'accessRequestUrl'>;
}

/** Like `chartFailure`; unexpected errors are logged under an id that the viewer sees. */
export function reportChartFailure(error: unknown, reader: FailureReader, { newUuid, config }: ReportDeps): ChartFailure {
  const failure = chartFailure(error, { accessUrl: config.accessRequestUrl, ...reader });
  if (error instanceof AppError && error.kind !== 'bug') return failure;
  const requestId = currentRequestId() ?? newUuid();
  logError('chart_failed', 'A chart met an unexpected error.', { requestId, error });
  return { ...failure, requestId };
}

/** An error in the viewer's locale. What is not an AppError keeps its details to itself. */
export function chartFailure(error: unknown, { locale, audience, accessUrl = null }: FailureReader): ChartFailure {
  const t = createTranslate(chartFigure, locale);
  if (!(error instanceof AppError)) {
    const message = t('rendering', { reason: t('unexpected') });
    return { type: 'GENERIC_BACKEND_ERROR', title: t('failure.bug'), message, advice: adviceFor('bug', audience, t) };
  }
  const type = toWireType(error.type);
  const vizType = error.extra['viz_type_not_drawn_yet'];
  if (typeof vizType === 'string') {
    // The error's own message would repeat the title.
    const message = t('notYet.type', { type: findVizTypeName(vizType, locale) ?? vizType });
    return { type, title: t('notYet'), message, advice: audience === 'visitor' ? '' : t('notYet.typeAdvice'), isCalm: true };
  }
  const signIn = readSignIn(type, error.extra);
  if (signIn) {
    const title = t('signIn.title', { name: signIn.name });
    return { type, title, message: t('signIn.detail'), advice: '', isCalm: true, signIn };
  }
  const retryAfterS = error.extra['retry_after_s'];
  if (type === toWireType('TOO_MANY_ATTEMPTS_ERROR') && typeof retryAfterS === 'number')
    return { type, title: t('failure.tooMany'), message: error.message, advice: '', retryAfterS };
  const timeout = /^(Request timed out|Query timeout)\. (.+)$/s.exec(error.message);
  const [, title = t(`failure.${error.kind}`), message = error.message] = timeout ?? [];
  const said = error.kind === 'bug' ? t('rendering', { reason: message }) : message;
  return { type, title, message: said, advice: adviceFor(error.kind, audience, t), ...detailOf(error, { audience, accessUrl }) };
}

/** Advises only what the viewer can do. */
function adviceFor(kind: ErrorKind, audience: FailureAudience, t: Translate<typeof chartFigure.texts>): string {
  if (audience === 'visitor' && kind !== 'limit' && kind !== 'conflict' && kind !== 'unauthenticated') return t('advice.visitor');
  if (audience === 'viewer' && (kind === 'invalid' || kind === 'missing')) return t(`advice.viewer.${kind}`);
  return t(`advice.${kind}`);
}

function detailOf(
  error: AppError,
  { audience, accessUrl }: Required<Omit<FailureReader, 'locale'>>,
): Pick<ChartFailure, 'issues' | 'link'> {
  const { link } = withAccessLink(error.type, error.extra, accessUrl);
  // Other causes are for those who can change a chart or a dataset.
  const issues = audience === 'visitor' && error.kind !== 'limit' ? [] : listIssues(error);
  return { ...(issues.length > 0 && { issues }), ...(typeof link === 'string' && { link }) };
}
