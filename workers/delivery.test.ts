import { describe, expect, it } from 'vitest';
import { deliveryConfigOf, type DeliveryEnv } from './delivery.ts';

const environment = (settings: Omit<Partial<DeliveryEnv>, 'DB'>): DeliveryEnv => ({ ...settings, DB: {} as D1Database });
const EMAIL = { send: () => Promise.resolve({ messageId: '1' }) };

describe('the delivery settings of an environment', () => {
  it('send emails by the binding where a Worker has it, in the name of EMAIL_FROM', () => {
    expect(deliveryConfigOf(environment({ EMAIL_FROM: 'Reports <r@example.com>', EMAIL }))).toMatchObject({
      mail: { kind: 'binding', from: { address: 'r@example.com' } },
      mailProblem: null,
    });
    expect(deliveryConfigOf(environment({ EMAIL })).mailProblem).toContain('EMAIL_FROM');
  });

  it('say what is missing where a Worker has neither binding nor server', () => {
    expect(deliveryConfigOf(environment({ EMAIL_FROM: 'r@example.com' }))).toMatchObject({
      mail: null,
      mailProblem: "Email isn't set up. Set SMTP_URL and EMAIL_FROM.",
      slack: null,
    });
  });

  it('are read once, also when other bindings are replaced', () => {
    const env = environment({ SLACK_API_TOKEN: 'xoxb-1' });
    const config = deliveryConfigOf(env);
    expect(config.slack).toMatchObject({ token: 'xoxb-1' });
    expect(deliveryConfigOf({ ...env })).toBe(config);
    expect(deliveryConfigOf(environment({}))).not.toBe(config);
  });
});
