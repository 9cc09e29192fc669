// Users who can't open a dashboard request access; its owners are notified once, and decide.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identifyForPage } from '#app/services/auth/identify.server.ts';
import type { Delivery } from '#app/channels/shared/delivery.ts';
import { deliveryError } from '#app/domain/delivery/delivery-error.ts';
import { loadHomePage } from '#app/services/home/home-page.server.ts';
import { mailAccessRequest } from '#app/services/reports/mail-access-request.server.ts';
import { accessRequests, users } from '#drizzle/schema/index.ts';
import { startCharts, type Charts, type ChartJson, type Someone } from '#tests/fixtures/charts/charts.ts';

let api: Charts;
let owner: Someone;
let ana: Someone;
let board = 0;
/** Ids that the queue of the report Worker got. */
const queued: number[] = [];

beforeAll(async () => {
  api = await startCharts();
  const enqueueAccessRequest = async (id: number) => void queued.push(id);
  Object.assign(api.deps, { mailProblem: null, enqueueAccessRequest });
});
afterAll(() => api.stop());
beforeEach(async () => {
  [owner, ana] = [await api.user('Alpha'), await api.user('Gamma')];
  queued.splice(0);
  const chart = await api.chart(await api.dataset(await api.database(), 'sales'), 'Sales');
  board = await api.dashboard('Zanzibar', { ownerIds: [owner.id], chartIds: [chart] });
});

const request = (id: number | string = board, who: Someone = ana) =>
  api.query('POST', `/api/v1/dashboard/${id}/access_request`, who);
const listed = async (who: Someone = owner) => (await api.get('/api/v1/access_request/', who)).json['result'] as ChartJson[];
const decide = async (body: ChartJson, who: Someone = owner, id = queued.at(-1) ?? 0) =>
  (await api.query('PUT', `/api/v1/access_request/${id}`, who, body)).status;
const isOpen = async (who: Someone = ana) => (await api.get(`/api/v1/dashboard/${board}`, who)).status === 200;

/** Mails what the queue has; returns what was sent. */
async function mail(fail?: 'passing' | 'permanent'): Promise<Delivery[]> {
  const sent: Delivery[] = [];
  const send = async (delivery: Delivery) => {
    if (fail) throw deliveryError(fail, 'no');
    sent.push(delivery);
    return { refused: [] };
  };
  for (const id of queued) await mailAccessRequest({ deps: api.deps, send, publicUrl: 'https://m.example.com' }, id);
  return sent;
}

describe('a request for access', () => {
  it('is mailed to the owners, and is on their Home until they decide', async () => {
    expect(await request()).toMatchObject({ status: 202, json: { message: 'Access requested' } });
    const [delivery] = await mail();
    expect(delivery?.recipient).toMatchObject({ channel: 'email', to: [expect.stringMatching(/^user-\d+@d\.org$/)] });
    expect(delivery?.content.subject).toMatch(/^A D\d+ requests access to “Zanzibar”$/);
    expect(delivery?.content.mail.links).toMatchObject([{ url: 'https://m.example.com/' }]);
    expect(await listed()).toMatchObject([
      { object: { kind: 'dashboard', id: board, title: 'Zanzibar' }, requester: { id: ana.id } },
    ]);
    const identity = await identifyForPage(new Request('http://localhost/', { headers: owner.headers }), api.deps);
    expect((await loadHomePage(api.deps, identity)).requests).toHaveLength(1);
    expect(await decide({ granted: true })).toBe(200);
    expect([await isOpen(), await listed()]).toEqual([true, []]);
  });

  it('sends no second mail when it is repeated, even after it was refused', async () => {
    await request();
    await request();
    expect([queued.length, (await listed()).length]).toEqual([1, 1]);
    expect(await decide({ granted: false })).toBe(200);
    expect([await isOpen(), await listed()]).toEqual([false, []]);
    expect(await mail()).toEqual([]);
    await request();
    expect([queued.length, (await listed()).length]).toEqual([1, 1]);
  });

  it('is granted to see the draft that it publishes, without charts that the other can’t query', async () => {
    await api.query('PUT', `/api/v1/dashboard/${board}`, owner, { published: false });
    await request();
    expect(await decide({ granted: true, shows_data: false, publish: true })).toBe(200);
    expect(await isOpen()).toBe(true);
  });

  it('is over once the dashboard is shared with them', async () => {
    await request();
    await api.query('POST', `/api/v1/dashboard/${board}/access`, owner, { subjects: [{ type: 'user', id: ana.id }] });
    expect(await listed()).toEqual([]);
    expect(await decide({ granted: false })).toBe(404);
  });

  it('comes again to the queue where the mail server takes it later, and is on Home without mail', async () => {
    await request();
    await expect(mail('passing')).rejects.toThrow();
    expect(await mail('permanent')).toEqual([]);
    Object.assign(api.deps, { mailProblem: 'Email isn’t set up.' });
    const bo = await api.user('Gamma');
    await request(board, bo);
    Object.assign(api.deps, { mailProblem: null });
    expect([queued.length, (await listed()).length]).toEqual([1, 2]);
  });
});

describe('a request tells nothing', () => {
  it('of whether there is such a dashboard, or whose it is', async () => {
    const replies = [await request(), await request(99_999), await request('no-such-slug'), await request(board, owner)];
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(queued).toHaveLength(1);
  });

  it('to those who can’t edit the dashboard: they neither list it nor decide it', async () => {
    await request();
    const [mallory, colleague] = [await api.user('Gamma'), await api.user('Alpha')];
    for (const who of [ana, mallory, colleague]) {
      expect(await listed(who)).toEqual([]);
      expect(await decide({ granted: true }, who)).toBe(404);
    }
    expect(await isOpen()).toBe(false);
  });

  it('of a user who has made many: further ones are dropped', async () => {
    for (let number = 0; number < 22; number += 1)
      await request(await api.dashboard(`Board ${number}`, { ownerIds: [owner.id], published: false }));
    expect((await api.db.select().from(accessRequests).where(eq(accessRequests.userId, ana.id))).length).toBe(20);
  });

  it('of a user who can’t log in any more', async () => {
    await request();
    await api.db.update(users).set({ isActive: false }).where(eq(users.id, ana.id));
    expect(await listed()).toEqual([]);
    expect(await decide({ granted: true })).toBe(422);
  });
});
