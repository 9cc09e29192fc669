// The content of an invitation's mail, and how a mail server's refusal is handled.
import { expect, it } from 'vitest';
import { deliveryError } from '#app/domain/delivery/delivery-error.ts';
import type { Delivery } from '#app/channels/shared/delivery.ts';
import { createSendInvitation, invitationMailSchema, mailReplySchema } from '#app/services/invitations/invitation-mail.ts';
import { mailInvitation } from '#app/services/invitations/mail-invitation.server.ts';

const MAIL = {
  to: 'ana@example.org',
  link: 'https://m.example.com/invitation/abc',
  inviterName: 'Bo Berg',
  dashboardTitle: null,
  expiresAtMs: Date.UTC(2026, 11, 6, 12),
};

it('leads to the link, which the key of the delivery doesn’t reveal', async () => {
  const sent: Delivery[] = [];
  const send = async (delivery: Delivery) => (sent.push(delivery), { refused: [] });
  expect(await mailInvitation(send, MAIL)).toBeNull();
  expect(await mailInvitation(send, { ...MAIL, dashboardTitle: 'Coffee' })).toBeNull();
  expect(sent.map(({ content }) => content.subject)).toEqual([
    'Bo Berg invites you to Meridian',
    'Bo Berg shared “Coffee” with you',
  ]);
  const [first] = sent;
  expect(first?.recipient).toMatchObject({ channel: 'email', to: ['ana@example.org'] });
  expect(first?.content.mail.links).toEqual([{ label: 'Accept invitation', url: MAIL.link }]);
  expect(first?.content.mail.notes.join(' ')).toContain('until December 6, 2026 (UTC)');
  expect(first?.key).not.toContain('abc');
});

it('says why the mail server refused it, or that it can’t be reached', async () => {
  const refusal = { address: MAIL.to, failure: 'permanent', reason: '550 no such user' } as const;
  expect(await mailInvitation(async () => ({ refused: [refusal] }), MAIL)).toBe('550 no such user');
  const fail = async () => Promise.reject(deliveryError('passing', 'The mail server refused the connection: 421'));
  expect(await mailInvitation(fail, MAIL)).toBe('The mail server refused the connection: 421');
  expect(await mailInvitation(() => Promise.reject(new Error('socket')), MAIL)).toBe('The mail server couldn’t be reached.');
});

it('passes between the Workers, and says so where the report Worker can’t be reached', async () => {
  const sendBy = (respond: (body: string) => Response) =>
    createSendInvitation({ fetch: async (_url, init) => respond(typeof init?.body === 'string' ? init.body : '') })(MAIL);
  expect(await sendBy((body) => Response.json({ problem: invitationMailSchema.parse(JSON.parse(body)).to }))).toBe(
    'ana@example.org',
  );
  for (const reply of [new Response('Not found', { status: 404 }), Response.json({})])
    expect(await sendBy(() => reply)).toMatch(/couldn’t be reached/);
  expect(mailReplySchema.parse({ problem: null })).toEqual({ problem: null });
});
