// What the form of reports and alerts shows.
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RecipientType } from '#app/channels/registry/ids.ts';
import { emptyDraft } from '#app/screens/reports/report-draft.ts';
import { ChannelNotice } from './ChannelNotice.tsx';
import { NextRuns, ScheduleFields } from './ScheduleFields.tsx';

const draft = emptyDraft({ type: 'Report', timezone: 'Europe/Berlin', owner: null });
const schedule = (crontab: string): string =>
  renderToString(<ScheduleFields draft={{ ...draft, crontab }} errors={{}} onChange={() => undefined} />);

describe('the schedule', () => {
  it('is offered as a choice with its time, and in words', () => {
    const weekly = schedule('30 7 * * 1');
    expect(weekly).toContain('value="07:30"');
    expect(weekly).toContain('Day of the week');
    expect(weekly).toContain('At 07:30 AM, only on Monday');
    expect(schedule('5 * * * *')).not.toContain('type="time"');
  });

  it('is typed as cron where it is none of the choices', () => {
    expect(schedule('*/10 8-18 * * 1-5')).toContain('Custom (cron)');
    expect(schedule('0 9 * * *')).not.toContain('Custom (cron)');
  });

  it('shows the next five runs in its time zone, or that there are none', () => {
    const runs = (crontab: string, timezone: string) => renderToString(<NextRuns crontab={crontab} timezone={timezone} />);
    const berlin = runs('0 9 * * *', 'Europe/Berlin');
    expect(berlin.match(/<li>/g)).toHaveLength(5);
    expect(berlin.match(/9:00.AM<\/li>/g)).toHaveLength(5);
    expect(runs('0 0 31 2 *', 'UTC')).toContain('This schedule never runs.');
    expect(runs('every day', 'UTC')).toBe('');
    expect(runs('@daily', 'Europe/Berlin').match(/12:00.AM<\/li>/g)).toHaveLength(5);
    expect(runs('0 22-2 * * *', 'UTC').match(/<li>/g)).toHaveLength(5);
  });
});

describe('the notice about channels', () => {
  const notice = (types: readonly RecipientType[], problem: string | null) =>
    renderToString(
      <ChannelNotice
        channels={{
          email: { problem, is_set_up: problem === null },
          slack: { problem: 'Set SLACK_API_TOKEN.', is_set_up: false },
          webhook: { problem: null, is_set_up: true },
          teams: { problem: null, is_set_up: true },
          setting_prefix: 'MERIDIAN_',
        }}
        types={types}
      />,
    );

  it('says how to set up email, where a recipient needs it', () => {
    expect(notice(['Email'], 'Set EMAIL_FROM.')).toMatch(/Email isn’t set up.*SMTP_URL.*EMAIL_FROM.*Details: Set EMAIL_FROM\./s);
    expect(notice(['Email'], null)).toBe('');
    expect(notice(['Webhook'], 'Set EMAIL_FROM.')).toBe('');
  });

  it('says how to set up Slack', () => {
    expect(notice(['Slack'], null)).toContain('SLACK_API_TOKEN');
  });
});
