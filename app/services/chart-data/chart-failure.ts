// What a viewer reads where a chart couldn't be drawn: what happened, and what to do about it.
import { readSignIn } from '#app/domain/database/sign-in.ts';
import { AppError, toWireType } from '#app/domain/errors.ts';
import { findVizTypeName } from '#app/messages/viz-type-name.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import type { ChartFailure } from '#app/stores/chart-render/wire.ts';

/** An error in the viewer's locale, a BCP 47 tag. What is not an AppError keeps its details to itself. */
export function chartFailure(error: unknown, locale: string): ChartFailure {
  const t = createTranslate(chartFigure, locale);
  if (!(error instanceof AppError)) return notRendered('GENERIC_BACKEND_ERROR', t('unexpected'), t);
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
  if (error.kind === 'bug') return notRendered(type, error.message, t);
  return { type, title: t(`failure.${error.kind}`), message: error.message, advice: t(`advice.${error.kind}`) };
}

/** The reason is a part of the title. */
const notRendered = (type: string, reason: string, t: Translate<typeof chartFigure.texts>): ChartFailure => ({
  ...{ type, title: t('failure.bug', { reason }), message: t('advice.bug'), advice: '' },
});
