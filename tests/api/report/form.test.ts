// What the form of reports and alerts needs: a test of a condition, the channels that are set up, and the rows of its lists.
import { beforeAll, describe, expect, it } from 'vitest';
import { deliverySettings, readDeliveryConfig } from '#app/channels/settings.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { identityOfUser } from '#app/services/auth/identify.server.ts';
import { loadReportList, findReportOfPage } from '#app/services/lists/report-pages.server.ts';
import { REPORT_SHAPES } from '#app/screens/reports/report-shape.ts';
import { grantPermission } from '#app/stores/security/store.server.ts';
import { reportExecutionLogs, userRoles } from '#drizzle/schema/index.ts';
import { startLimitedShop, type LimitedShop } from '#tests/fixtures/access/limited-shop.ts';
import type { LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';

const ROOT = '/api/v1/report/';
let shop: LimitedShop;

beforeAll(async () => {
  shop = await startLimitedShop();
  for (const { roleId, userId } of await shop.db.select().from(userRoles))
    if (userId === shop.limited.id)
      for (const permission of ['can_read', 'can_write']) await grantPermission(shop.db, roleId, [permission, 'ReportSchedule']);
});

const identify = async (userId: number): Promise<Identity> => {
  const identity = await identityOfUser(shop.deps, userId);
  if (!identity) throw new Error(`User ${userId} is missing.`);
  return identity;
};

const test = async (more: LabJson, who: Pick<typeof shop.admin, 'headers'> = shop.admin) => {
  const body = { database: shop.ids.databaseId, sql: 'select sum(amount) from orders', op: '>', threshold: 100, ...more };
  const { status, text } = await shop.post(`${ROOT}test_condition`, body, who);
  const json = JSON.parse(text) as { result?: LabJson; errors?: { message: string }[]; message?: unknown };
  return { status, result: json.result, message: json.errors?.[0]?.message ?? json.message };
};

describe('the test of a condition', () => {
  it('shows the value, and whether the alert would fire', async () => {
    expect((await test({})).result).toEqual({ is_triggered: true, value: 150, text: '150' });
    expect((await test({ threshold: 150 })).result).toMatchObject({ is_triggered: false });
    expect((await test({ sql: 'select null', op: 'not null', threshold: undefined })).result).toEqual({
      is_triggered: false,
      value: null,
      text: null,
    });
  });

  it('reads the rows of its caller', async () => {
    expect((await test({}, shop.limited)).result).toEqual({ is_triggered: false, value: 30, text: '30' });
  });

  it('says why a query can’t be a condition', async () => {
    expect((await test({ sql: 'select amount from orders' })).message).toContain('more than one row');
    expect((await test({ sql: 'select 1, 2' })).message).toContain('more than one column');
    expect((await test({ sql: 'delete from orders' })).status).not.toBe(200);
    expect((await test({ sql: 'select 1; select 2' })).message).toBe('An alert has exactly one query.');
    expect((await test({ op: '~' })).status).toBe(400);
    expect((await test({ threshold: null })).status).toBe(400);
    expect((await test({ database: 99_999 })).status).not.toBe(200);
  });

  it('is for those who can write alerts', async () => {
    expect((await test({}, await shop.user('Gamma'))).status).toBe(403);
    expect((await test({}, { headers: {} })).status).toBe(401);
  });
});

describe('the channels', () => {
  it('say what is missing', async () => {
    const get = async () => JSON.parse((await shop.get(`${ROOT}channels/`, shop.admin)).text) as LabJson;
    expect(await get()).toEqual({
      result: {
        email: { problem: "Email isn't set up. Set SMTP_URL and EMAIL_FROM.", is_set_up: false },
        slack: { problem: "Slack isn't set up. Set SLACK_API_TOKEN to send reports to channels.", is_set_up: false },
        webhook: { problem: "Webhooks aren't set up. Set WEBHOOK_SECRET, which signs them.", is_set_up: false },
        teams: { problem: null, is_set_up: true },
        setting_prefix: '',
      },
    });
    const settings = {
      SMTP_URL: 'smtp://localhost:25',
      EMAIL_FROM: 'r@example.com',
      SLACK_API_TOKEN: 'xoxb-1',
      WEBHOOK_SECRET: 's',
      SETTING_PREFIX: 'MERIDIAN_',
    };
    Object.assign(shop.deps, { channels: readDeliveryConfig(deliverySettings.parse(settings), { hasMailBinding: false }) });
    const ready = { problem: null, is_set_up: true };
    expect(await get()).toEqual({
      result: { email: ready, slack: ready, webhook: ready, teams: ready, setting_prefix: 'MERIDIAN_' },
    });
  });
});

describe('the rows of the list', () => {
  it('have the last runs of each, and whether the viewer can change them', async () => {
    const chart = await shop.post(
      '/api/v1/chart/',
      { slice_name: 'A', datasource_id: shop.ids.orders, datasource_type: 'table' },
      shop.admin,
    );
    const body = { type: 'Report', crontab: '0 9 * * *', chart: (JSON.parse(chart.text) as { id: number }).id };
    const make = async (name: string): Promise<number> =>
      (JSON.parse((await shop.post(ROOT, { ...body, name }, shop.admin)).text) as { id: number }).id;
    const [often, never] = [await make('Often'), await make('Never')];
    const run = (at: number) => ({
      uuid: crypto.randomUUID(),
      scheduleId: often,
      scheduledMs: at,
      startMs: at,
      endMs: at + 5,
      state: at === 9 ? ('Error' as const) : ('Success' as const),
    });
    for (let at = 1; at <= 9; at += 1) await shop.db.insert(reportExecutionLogs).values(run(at));
    const list = async (userId: number, type: 'Report' | 'Alert' = 'Report') =>
      loadReportList(
        { deps: shop.deps, identity: await identify(userId) },
        {
          type,
          shape: REPORT_SHAPES[type],
          request: new Request('http://localhost/report/list/'),
        },
      );
    const { data, canCreate } = await list(shop.admin.id);
    expect(canCreate).toBe(true);
    expect(
      data.rows.map(({ id, mayWrite, recentRuns, schedule }) => [
        id,
        mayWrite,
        schedule,
        recentRuns.map((one) => one.scheduledMs),
      ]),
    ).toEqual([
      [never, true, 'At 09:00 AM', []],
      [often, true, 'At 09:00 AM', [9, 8, 7, 6, 5, 4, 3]],
    ]);
    expect((await list(shop.limited.id)).data.rows.map(({ mayWrite }) => mayWrite)).toEqual([false, false]);
    expect((await list(shop.admin.id, 'Alert')).data.rows).toEqual([]);
    const admin = await identify(shop.admin.id);
    expect(await findReportOfPage(shop.deps, admin, 'Report', String(often))).toMatchObject({ name: 'Often' });
    expect(await findReportOfPage(shop.deps, admin, 'Alert', String(often))).toBeNull();
    expect(await findReportOfPage(shop.deps, admin, 'Report', '1 or 1')).toBeNull();
  });
});
