// A dashboard is shared with people who have no account yet: it is what they see first.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptInvitation } from '#app/services/auth/accept-invitation.server.ts';
import type { InvitationMail } from '#app/services/invitations/invitation-mail.ts';
import type { InvitationOutcome } from '#app/stores/invitation/wire.ts';
import { findRoleIds } from '#app/stores/security/store.server.ts';
import { users } from '#drizzle/schema/index.ts';
import { startCharts, type Charts, type ChartJson, type Someone } from '#tests/fixtures/charts/charts.ts';

let api: Charts;
let admin: Someone;
let gamma = 0;
let board = 0;
const mails: InvitationMail[] = [];

beforeAll(async () => {
  api = await startCharts();
  const sendInvitation = async (mail: InvitationMail) => (mails.push(mail), null);
  Object.assign(api.deps, { mailProblem: null, sendInvitation });
  admin = await api.user('Admin');
  gamma = (await findRoleIds(api.db, ['Gamma'])).get('Gamma') ?? 0;
});
afterAll(() => api.stop());
beforeEach(async () => {
  mails.splice(0);
  const chart = await api.chart(await api.dataset(await api.database(), 'sales'), 'Sales');
  board = await api.dashboard('Zanzibar', { ownerIds: [admin.id], chartIds: [chart], published: false });
});

let invited = 0;
const newEmail = (): string => `new-${(invited += 1)}@example.org`;

const invite = (body: ChartJson, who: Someone = admin) =>
  api.query('POST', `/api/v1/dashboard/${board}/access/invite`, who, { roles: [gamma], ...body });

async function accept(outcome: InvitationOutcome | undefined) {
  if (outcome?.state !== 'invited') throw new Error(JSON.stringify(outcome));
  const browser = { address: '192.0.2.7', userAgent: '', cookie: null, locale: 'en-US' };
  const names = { firstName: 'Ana', lastName: 'Lind', password: 'nine green bottles' };
  const token = outcome.link.slice(outcome.link.lastIndexOf('/') + 1);
  return { id: outcome.user_id, ...(await acceptInvitation(api.deps, { ...browser, ...names, token })) };
}

const count = async (): Promise<number> => (await api.db.select({ id: users.id }).from(users)).length;

describe('an invitation to a dashboard', () => {
  it('shares and publishes it: it opens first, with its charts', async () => {
    const email = newEmail();
    const { status, json } = await invite({ emails: [email], publish: true });
    expect(status).toBe(200);
    expect(mails).toMatchObject([{ to: email, dashboardTitle: 'Zanzibar' }]);
    const accepted = await accept((json['result'] as InvitationOutcome[])[0]);
    expect(accepted).toMatchObject({ kind: 'accepted', landsOn: `/superset/dashboard/${board}/` });
    const cookie = accepted.kind === 'accepted' ? (accepted.setCookie.split(';')[0] ?? '') : '';
    const ana = { id: accepted.id, headers: { cookie } };
    expect((await api.get(`/api/v1/dashboard/${board}`, ana)).status).toBe(200);
    const charts = (await api.get(`/api/v1/dashboard/${board}/charts`, ana)).json['result'] as ChartJson[];
    expect(charts.map((chart) => chart['slice_name'])).toEqual(['Sales']);
  });

  it('goes out again with the dashboard in it', async () => {
    const { json } = await invite({ emails: [newEmail()], publish: true });
    const [outcome] = json['result'] as { user_id: number }[];
    await api.query('PUT', `/api/v1/invitation/${outcome?.user_id}`, admin, {});
    expect(mails.map(({ dashboardTitle }) => dashboardTitle)).toEqual(['Zanzibar', 'Zanzibar']);
  });

  it('invites no one where the inviter can’t add users, can’t edit it, or can’t share its data', async () => {
    const [owner, clerk] = [await api.user('Alpha'), await api.gammaWith(['can_add', 'User'])];
    const before = await count();
    expect((await invite({ emails: [newEmail()] }, clerk)).status).toBe(404);
    await api.query('PUT', `/api/v1/dashboard/${board}`, admin, { owners: [admin.id, owner.id, clerk.id] });
    expect((await invite({ emails: [newEmail()] }, owner)).status).toBe(403);
    expect((await invite({ emails: [newEmail()] }, clerk)).json).toMatchObject({
      errors: [{ message: expect.stringContaining('You can’t share all of this dashboard') as unknown }],
    });
    expect(await count()).toBe(before);
    expect((await invite({ emails: [newEmail()], shows_data: false }, clerk)).status).toBe(200);
  });

  it('leaves those out whose address has an account already', async () => {
    const email = newEmail();
    await invite({ emails: [email] });
    const { json } = await invite({ emails: [email, newEmail()] });
    expect((json['result'] as InvitationOutcome[]).map(({ state }) => state)).toEqual(['refused', 'invited']);
    expect((await invite({ emails: [email] })).json['result']).toMatchObject([{ state: 'refused' }]);
  });
});
