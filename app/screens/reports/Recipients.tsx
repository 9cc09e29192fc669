// To whom a report or alert is sent: the kinds, and the first of each.
import { findChannel } from '#app/channels/channels.ts';
import { reportForm } from '#app/messages/en/report-form.ts';
import { reports } from '#app/messages/en/reports.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { ReportRecipient } from '#app/stores/report/wire-schedule.ts';
import cells from '#app/ui/table/cells.module.css';
import message from '#app/ui/text/text.module.css';
import styles from './report-cells.module.css';

const MAX_SHOWN = 2;

export function Recipients({ of }: { readonly of: readonly ReportRecipient[] }) {
  const t = useMessages(reports);
  const tForm = useMessages(reportForm);
  const tCommon = useMessages(common);
  if (of.length === 0) return <span className={message.muted}>{tCommon('none')}</span>;
  const more = of.length - MAX_SHOWN;
  const all = of.map(({ type, target }) => `${tForm(`channel.${findChannel(type).id}`)}: ${shortTarget(target)}`).join('\n');
  return (
    <span className={styles.stack} title={all}>
      {of.slice(0, MAX_SHOWN).map(({ type, target }, index) => (
        <span key={index} className={cells.cut}>
          {tForm(`channel.${findChannel(type).id}`)} <span className={message.muted}>{shortTarget(target)}</span>
        </span>
      ))}
      {more > 0 ? <span className={cells.detail}>{t('recipients.more', { count: more })}</span> : null}
    </span>
  );
}

/** For a web address, only the host: the rest is a secret. */
const shortTarget = (target: string): string => (URL.canParse(target) ? new URL(target).host || target : target);
