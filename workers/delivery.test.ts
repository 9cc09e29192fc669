import { describe, expect, it } from 'vitest';
import { readMailConfig } from '#app/channels/email/settings.ts';
import { findDeliveryConfig, type DeliveryEnv } from './delivery.ts';

const environment = (settings: Omit<Partial<DeliveryEnv>, 'DB'>): DeliveryEnv => ({ ...settings, DB: {} as D1Database });
const EMAIL = { send: () => Promise.resolve({ messageId: '1' }) };

describe('findDeliveryConfig', () => {
  it('uses the email binding if there is one, with EMAIL_FROM as the sender', () => {
    const { settings, problems } = findDeliveryConfig(environment({ EMAIL_FROM: 'Reports <r@example.com>', EMAIL }));
    expect(problems.email).toBeNull();
    expect(readMailConfig(settings, { hasMailBinding: true })).toMatchObject({
      kind: 'binding',
      from: { address: 'r@example.com' },
    });
    expect(findDeliveryConfig(environment({ EMAIL })).problems.email).toContain('EMAIL_FROM');
  });

  it('lists what is missing if a Worker has neither a binding nor a mail server', () => {
    expect(findDeliveryConfig(environment({ EMAIL_FROM: 'r@example.com' })).problems).toMatchObject({
      email: "Email isn't set up. Set SMTP_URL and EMAIL_FROM.",
      slack: "Slack isn't set up. Set SLACK_API_TOKEN to send reports to channels.",
    });
  });

  it('reads the settings once per database binding', () => {
    const env = environment({ SLACK_API_TOKEN: 'xoxb-1' });
    const config = findDeliveryConfig(env);
    expect([config.settings.SLACK_API_TOKEN, config.problems.slack]).toEqual(['xoxb-1', null]);
    expect(findDeliveryConfig({ ...env })).toBe(config);
    expect(findDeliveryConfig(environment({}))).not.toBe(config);
  });
});
