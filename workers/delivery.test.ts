import { describe, expect, it } from 'vitest';
import { readMailConfig } from '#app/channels/email/settings.ts';
import { findDeliveryConfig, type DeliveryEnv } from './delivery.ts';

const environment = (settings: Omit<Partial<DeliveryEnv>, 'DB'>): DeliveryEnv => ({ ...settings, DB: {} as D1Database });
const EMAIL = { send: () => Promise.resolve({ messageId: '1' }) };

describe('the delivery settings of an environment', () => {
  it('send emails by the binding where a Worker has it, in the name of EMAIL_FROM', () => {
    const { settings, problems } = findDeliveryConfig(environment({ EMAIL_FROM: 'Reports <r@example.com>', EMAIL }));
    expect(problems.email).toBeNull();
    expect(readMailConfig(settings, { hasMailBinding: true })).toMatchObject({
      kind: 'binding',
      from: { address: 'r@example.com' },
    });
    expect(findDeliveryConfig(environment({ EMAIL })).problems.email).toContain('EMAIL_FROM');
  });

  it('say what is missing where a Worker has neither binding nor server', () => {
    expect(findDeliveryConfig(environment({ EMAIL_FROM: 'r@example.com' })).problems).toMatchObject({
      email: "Email isn't set up. Set SMTP_URL and EMAIL_FROM.",
      slack: "Slack isn't set up. Set SLACK_API_TOKEN to send reports to channels.",
    });
  });

  it('are read once, also when other bindings are replaced', () => {
    const env = environment({ SLACK_API_TOKEN: 'xoxb-1' });
    const config = findDeliveryConfig(env);
    expect([config.settings.SLACK_API_TOKEN, config.problems.slack]).toEqual(['xoxb-1', null]);
    expect(findDeliveryConfig({ ...env })).toBe(config);
    expect(findDeliveryConfig(environment({}))).not.toBe(config);
  });
});
