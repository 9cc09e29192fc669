// Says which of the selected channels can't deliver yet, and how to set them up.
import { findChannel } from '#app/channels/channels.ts';
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { ReportRecipient } from '#app/stores/report/wire-schedule.ts';
import type { Channels } from '#app/stores/report/wire-form.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';

interface ChannelNoticeProps {
  readonly channels: Channels | null;
  readonly types: readonly ReportRecipient['type'][];
}

export function ChannelNotice({ channels, types }: ChannelNoticeProps) {
  const t = useMessages(reportForm);
  if (channels === null) return null;
  const nameSetting = (name: string) => () => <code>{`${channels.setting_prefix}${name}`}</code>;
  return [...new Set(types.map(findChannel))].map(({ id, setup }) => {
    const { problem } = channels[id];
    if (problem === null || setup === null) return null;
    const [first, second = ''] = setup.settings;
    return (
      <Notice key={id} kind="warning" title={t(setup.title)}>
        <p>{t.rich(setup.detail, { first: nameSetting(first), second: nameSetting(second) })}</p>
        {setup.hasReasons ? <p>{t('setup.reason', { reason: problem })}</p> : null}
      </Notice>
    );
  });
}
