// Says which of the selected channels can't deliver yet, and how to set them up.
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { ReportRecipient } from '#app/stores/report/wire-schedule.ts';
import type { Channels } from '#app/stores/report/wire-form.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';

interface ChannelNoticeProps {
  readonly channels: Channels | null;
  readonly types: readonly ReportRecipient['type'][];
}

const URL_SETTING = 'SMTP_URL';
const FROM_SETTING = 'EMAIL_FROM';
const SLACK_SETTING = 'SLACK_API_TOKEN';

export function ChannelNotice({ channels, types }: ChannelNoticeProps) {
  const t = useMessages(reportForm);
  if (channels === null) return null;
  const { problem } = channels.email;
  const setting = (name: string) => () => <code>{`${channels.setting_prefix}${name}`}</code>;
  const usesSlack = types.includes('Slack') || types.includes('SlackV2');
  return (
    <>
      {problem !== null && types.includes('Email') ? (
        <Notice kind="warning" title={t('channel.email.title')}>
          <p>{t.rich('channel.email.detail', { url: setting(URL_SETTING), from: setting(FROM_SETTING) })}</p>
          <p>{t('channel.email.reason', { reason: problem })}</p>
        </Notice>
      ) : null}
      {usesSlack && !channels.slack.is_set_up ? (
        <Notice kind="warning" title={t('channel.slack.title')}>
          <p>{t.rich('channel.slack.detail', { token: setting(SLACK_SETTING) })}</p>
        </Notice>
      ) : null}
    </>
  );
}
