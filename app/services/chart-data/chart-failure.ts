// What a viewer reads where a chart couldn't be drawn: what happened, and what to do about it.
import { withAccessLink } from '#app/domain/access/access-request.ts';
import { readSignIn } from '#app/domain/database/sign-in.ts';
import { AppError, listIssues, toWireType } from '#app/domain/errors.ts';
import { findVizTypeName } from '#app/messages/viz-type-name.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { Config } from '#app/services/deps.server.ts';
import type { ChartFailure } from '#app/stores/chart-render/wire.ts';

interface ReportDeps {
  readonly newUuid: () => string;
  readonly config: Pick<Config, 'accessRequestUrl'>;
}

/** As `chartFailure`; what is unexpected is logged under an id that the viewer is told. */
export function reportChartFailure(error: unknown, locale: string, { newUuid, config }: ReportDeps): ChartFailure {
  const failure = chartFailure(error, locale, config.accessRequestUrl);
  if (error instanceof AppError && error.kind !== 'bug') return failure;
  const requestId = newUuid();
  console.error(JSON.stringify({ event: 'chart failed', requestId }), error);
  return { ...failure, requestId };
}

/** An error in the viewer's locale, a BCP 47 tag. What is not an AppError keeps its details to itself. */
export function chartFailure(error: unknown, locale: string, accessUrl: string | null = null): ChartFailure {
  const t = createTranslate(chartFigure, locale);
  if (!(error instanceof AppError)) {
    const message = t('rendering', { reason: t('unexpected') });
    return { type: 'GENERIC_BACKEND_ERROR', title: t('failure.bug'), message, advice: t('advice.bug') };
  }
  const type = toWireType(error.type);
  const vizType = error.extra['viz_type_not_drawn_yet'];
  if (typeof vizType === 'string') {
    // Not the error's own message: it would repeat the title.
    const message = t('notYet.type', { type: findVizTypeName(vizType, locale) ?? vizType });
    return { type, title: t('notYet'), message, advice: t('notYet.typeAdvice'), isCalm: true };
  }
  const signIn = readSignIn(type, error.extra);
  if (signIn) {
    const title = t('signIn.title', { name: signIn.name });
    return { type, title, message: t('signIn.detail'), advice: '', isCalm: true, signIn };
  }
  const timeout = /^(Request timed out|Query timeout)\. (.+)$/s.exec(error.message);
  const [, title = t(`failure.${error.kind}`), message = error.message] = timeout ?? [];
  const said = error.kind === 'bug' ? t('rendering', { reason: message }) : message;
  return { type, title, message: said, advice: t(`advice.${error.kind}`), ...detailOf(error, accessUrl) };
}

function detailOf(error: AppError, accessUrl: string | null): Pick<ChartFailure, 'issues' | 'link'> {
  const { link } = withAccessLink(error.type, error.extra, accessUrl);
  const issues = listIssues(error);
  return { ...(issues.length > 0 && { issues }), ...(typeof link === 'string' && { link }) };
}
