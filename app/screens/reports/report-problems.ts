// What is missing or wrong in the form of a report or alert before it is sent, by the API's fields. Pure.
import { findChannel } from '#app/channels/channels.ts';
import { hasDates, parseCron } from '#app/domain/schedule/parse-cron.ts';
import type { reportForm } from '#app/messages/en/report-form.ts';
import type { Translate } from '#app/messages/translate.ts';
import { watchesChart, type ReportDraft } from './report-draft.ts';
import { findSeriesProblem } from './series-draft.ts';

type T = Translate<typeof reportForm.texts>;

export function findProblems(draft: ReportDraft, t: T): Record<string, string> {
  const recipients = findRecipientProblem(draft.recipients, t);
  return {
    ...(draft.name.trim() === '' && { name: t('problem.name') }),
    ...(draft.type === 'Alert' && !watchesChart(draft) && conditionProblems(draft, t)),
    ...(watchesChart(draft) && seriesProblem(draft, t)),
    ...(draft.type === 'Alert' && !isCount(draft.gracePeriodS) && { grace_period: t('problem.number') }),
    ...findCronProblem(draft.crontab, t),
    ...(draft.contentKind === 'chart' && draft.chart === null && { chart: t('problem.chart') }),
    ...(draft.contentKind === 'dashboard' && draft.dashboard === null && { dashboard: t('problem.dashboard') }),
    ...(draft.widthPx !== null && !isCount(draft.widthPx) && { custom_width: t('problem.number') }),
    ...(recipients !== null && { recipients }),
    ...(!isCount(draft.logRetentionDays) && { log_retention: t('problem.number') }),
    ...(!isCount(draft.workingTimeoutS) && { working_timeout: t('problem.number') }),
  };
}

function findCronProblem(crontab: string, t: T): Record<string, string> {
  const cron = parseCron(crontab);
  if (cron && hasDates(cron)) return {};
  return { crontab: t(cron ? 'problem.never' : 'problem.crontab') };
}

/** Problems of the alert condition only, for testing it. */
export const conditionProblems = (draft: ReportDraft, t: T): Record<string, string> => ({
  ...(draft.database === null && { database: t('problem.database') }),
  ...(draft.sql.trim() === '' && { sql: t('problem.sql') }),
  ...(draft.operator === null && { validator_type: t('problem.condition') }),
  ...(draft.operator !== 'not null' && typeof draft.threshold !== 'number' && { validator_config_json: t('problem.threshold') }),
});

function seriesProblem({ series }: ReportDraft, t: T): Record<string, string> {
  const field = findSeriesProblem(series);
  return field === null ? {} : { extra: t(`problem.${field}`) };
}

function findRecipientProblem(recipients: ReportDraft['recipients'], t: T): string | null {
  if (recipients.some(({ target }) => target.trim() === '')) return t('problem.target');
  const problems = recipients.flatMap(({ type, target, cc, bcc }) => {
    const { findTargetProblem, hasCopies } = findChannel(type);
    return [target, ...(hasCopies ? [cc, bcc] : [])].map(findTargetProblem);
  });
  return problems.find((problem) => problem !== null) ?? null;
}

const isCount = (value: ReportDraft['widthPx']): boolean => typeof value === 'number' && Number.isInteger(value) && value > 0;
