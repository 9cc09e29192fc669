// What a viewer reads where a chart could not be drawn: what happened, and what to do about it.
import { AppError, type ErrorKind, toWireType } from '#app/domain/errors.ts';
import { nameOfVizType } from '#app/domain/viz-type-names.ts';
import type { ChartFailure } from '#app/stores/chart-render/wire.ts';

const TITLES: Readonly<Record<ErrorKind, string>> = {
  invalid: 'This chart asks for something that cannot be answered',
  denied: 'You may not see this chart’s data',
  unauthenticated: 'You are logged out',
  missing: 'What this chart shows is not there any more',
  conflict: 'This chart was changed meanwhile',
  limit: 'This chart took too long',
  upstream: 'The database did not answer',
  bug: 'This chart could not be drawn',
};
const ADVICE: Readonly<Record<ErrorKind, string>> = {
  invalid: 'Edit the chart to fix this. The columns of its dataset might have changed.',
  denied: 'Ask the owner of the dashboard or an administrator for access to its dataset.',
  unauthenticated: 'Reload the page to log in again.',
  missing: 'Edit the dashboard to use another dataset for the chart, or remove it.',
  conflict: 'Reload the page to see how it is now.',
  limit: 'Refresh it in a moment. If it stays, a shorter time range or fewer groups will help.',
  upstream: 'Refresh it in a moment. If it stays, tell your administrator that the database is unreachable.',
  bug: 'Refresh it. If it stays, tell your administrator which chart it is and when it happened.',
};

const NOT_YET = 'This chart cannot be drawn yet';

/** An error in the viewer's words. What is not an AppError keeps its details to itself. */
export function chartFailure(error: unknown): ChartFailure {
  if (!(error instanceof AppError)) {
    return { type: 'GENERIC_BACKEND_ERROR', title: TITLES.bug, message: 'An unexpected error occurred.', advice: ADVICE.bug };
  }
  if (error.extra['not_available_yet']) {
    const advice = 'Take these settings away in Explore, or wait for them: nothing of the chart is lost.';
    return { type: toWireType(error.type), title: NOT_YET, message: error.message, advice, isCalm: true };
  }
  const vizType = error.extra['viz_type_not_drawn_yet'];
  if (typeof vizType === 'string') {
    // Not the error's own words: they would say the title again.
    const message = `Its type, “${nameOfVizType(vizType) ?? vizType}”, is still to come.`;
    const advice = 'Nothing of it is lost: its settings are kept as they were saved, and go along in every export.';
    return { type: toWireType(error.type), title: NOT_YET, message, advice, isCalm: true };
  }
  return { type: toWireType(error.type), title: TITLES[error.kind], message: error.message, advice: ADVICE[error.kind] };
}
