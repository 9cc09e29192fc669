// The HTML of a chart that could not be drawn: what happened, what to do, and the detail in a dialog of its own, which stands in
// place where the page or the browser wants it so (`data-error-detail`).
import type { chartFigure } from '#app/messages/en/chart-figure.ts';
import type { Translate } from '#app/messages/translate.ts';
import { escapeHtml } from './escape-html.ts';
import type { ChartFailure } from './wire.ts';

type FigureTexts = Translate<typeof chartFigure.texts>;

export function failureHtml(failure: ChartFailure, t: FigureTexts): string {
  const { type, title, message, advice, isCalm, requestId, retryAfterS } = failure;
  const look = isCalm ? 'role="note" data-calm' : `role="alert"${requestId === undefined ? '' : ' data-unexpected'}`;
  return (
    `<div class="chart-failed" ${look} data-failure="${escapeHtml(type)}"${retryAfterS === undefined ? '' : ` data-retry-after="${retryAfterS}"`}><strong>${escapeHtml(title)}</strong>` +
    `<p>${escapeHtml(message)}</p>${advice === '' ? '' : `<p class="m-muted">${escapeHtml(advice)}</p>`}` +
    `${linkHtml(failure, t)}${signInHtml(failure, t)}${isCalm ? '' : actionsHtml(failure, t)}</div>`
  );
}

const linkHtml = ({ link }: ChartFailure, t: FigureTexts): string =>
  link !== undefined && /^(?:https?:\/\/|\/(?!\/))/i.test(link)
    ? `<p><a href="${escapeHtml(link)}" target="_blank" rel="noopener noreferrer">${escapeHtml(t('requestAccess'))}</a></p>`
    : '';

/** A link, so that it works before any script does; the page draws the chart again when the other tab has signed in. */
const signInHtml = ({ signIn }: ChartFailure, t: FigureTexts): string =>
  signIn
    ? `<p><a class="m-retry" href="${escapeHtml(signIn.url)}" target="_blank" rel="noopener" data-sign-in="${String(signIn.databaseId)}">${escapeHtml(t('signIn.button'))}</a></p>`
    : '';

function actionsHtml(failure: ChartFailure, t: FigureTexts): string {
  const detail = detailHtml(failure, t);
  const canRetry = failure.type === 'network' || failure.retryAfterS !== undefined;
  const retry = canRetry ? button('data-retry', t('tryAgain')) : '';
  const more = detail === '' ? '' : button('data-see-more', t('seeMore'));
  return `<p class="chart-failed-actions" data-needs-script>${retry}${more}${button('data-copy-message', t('copyMessage'))}</p>${detail}`;
}

const button = (action: string, label: string): string =>
  `<button type="button" class="m-retry" ${action}>${escapeHtml(label)}</button>`;

/** Empty if there are no details. */
function detailHtml({ title, message, issues = [], requestId, type }: ChartFailure, t: FigureTexts): string {
  const causes = issues.map(({ message: cause }) => `<li>${escapeHtml(cause)}</li>`);
  const facts = [...(issues.length > 0 ? [type] : []), ...(requestId === undefined ? [] : [t('requestId', { id: requestId })])];
  if (facts.length === 0) return '';
  return (
    `<dialog class="chart-failed-detail" aria-label="${escapeHtml(title)}"><div data-head><h2>${escapeHtml(title)}</h2><p>${escapeHtml(message)}</p></div>` +
    `${causes.length > 0 ? `<ul>${causes.join('')}</ul>` : ''}<p class="m-muted">${facts.map(escapeHtml).join('<br>')}</p>` +
    `<form method="dialog"><button class="m-retry">${escapeHtml(t('close'))}</button></form></dialog>`
  );
}
