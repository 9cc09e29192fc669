// Notices in the product about reports that fail or wait.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { identityOfUser } from '#app/services/auth/identify.server.ts';
import { loadHomePage } from '#app/services/home/home-page.server.ts';
import { loadReportList } from '#app/services/lists/report-pages.server.ts';
import { findTroubledReports } from '#app/services/lists/troubled-reports.server.ts';
import { REPORT_SHAPES } from '#app/screens/reports/report-shape.ts';
import { MINUTE, startReportRuns, type ReportRuns } from '#tests/fixtures/reports/report-runs.ts';

let runs: ReportRuns;
beforeEach(async () => {
  runs = await startReportRuns();
});
afterEach(() => runs.stop());

const identify = async (userId: number) => (await identityOfUser(runs.deps, userId)) ?? expect.unreachable('No such user.');
const troubled = async (userId = runs.admin.id) => findTroubledReports(runs.deps, await identify(userId));

it('a waiting report is shown with its reason, since when, and its next attempt, until it is sent', async () => {
  const id = await runs.report({ crontab: '35 9 * * *' });
  expect(await troubled()).toEqual([]);
  runs.mailServer.isDown = true;
  await runs.passMinutes(1);
  const sinceMs = runs.clock.nowMs;
  expect(await troubled()).toMatchObject([
    {
      id,
      type: 'Report',
      failingSinceMs: null,
      waitingSinceMs: sinceMs,
      nextTryMs: sinceMs + MINUTE,
      why: expect.stringContaining("can't be reached") as string,
    },
  ]);
  runs.mailServer.isDown = false;
  await runs.passMinutes(1);
  expect(await troubled()).toEqual([]);
});

it('a failing report is shown on home and above the list, only to its owners, until it works', async () => {
  const id = await runs.report({ crontab: '35 9,10 * * *' });
  runs.failures.set('ada@example.org', ['permanent']);
  await runs.passMinutes(1);
  const shown = [{ id, failingSinceMs: runs.clock.nowMs, waitingSinceMs: null, why: 'ada@example.org failed' }];
  const identity = await identify(runs.admin.id);
  expect((await loadHomePage(runs.deps, identity)).troubled).toMatchObject(shown);
  const request = new Request('http://localhost/report/list/');
  expect(
    (await loadReportList({ deps: runs.deps, identity }, { type: 'Report', shape: REPORT_SHAPES.Report, request })).troubled,
  ).toMatchObject(shown);
  expect(await troubled(runs.limited.id)).toEqual([]);
  await runs.letLimitedReport();
  expect(await troubled(runs.limited.id)).toEqual([]);
  await runs.nextMinute(60);
  expect(await troubled()).toEqual([]);
});

it('a report that is paused, or was sent by hand, isn’t shown', async () => {
  const id = await runs.report({ crontab: '35 9 * * *' });
  runs.failures.set('ada@example.org', ['permanent']);
  await runs.passMinutes(1);
  expect(await troubled()).toHaveLength(1);
  await runs.query('PUT', `/api/v1/report/${id}`, runs.admin, { active: false });
  expect(await troubled()).toEqual([]);
  const other = await runs.report({ crontab: '0 0 1 1 *' });
  runs.mailServer.isDown = true;
  await runs.post(`/api/v1/report/${other}/send`, { to: 'recipients' }, runs.admin);
  await runs.passMinutes(3);
  expect((await runs.runRows()).find(({ sentTo }) => sentTo !== null)).toMatchObject({
    state: 'Working',
    errorMessage: expect.stringContaining('reached') as string,
  });
  expect(await troubled()).toEqual([]);
});
