// Screenshots of an embedded dashboard for its guests: with the rows of their token, and nothing else.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { renewThumbnail } from '#app/services/images/stored-image.server.ts';
import { identityOfUser } from '#app/services/auth/identify.server.ts';
import type { ChartCaller } from '#tests/fixtures/charts/charts.ts';
import { startImageBoard, type ImageBoard } from '#tests/fixtures/dashboards/image-board.ts';
import { readPdf } from '#tests/fixtures/reports/pdf-text.ts';
import { readPng } from '#tests/fixtures/reports/png-pixels.ts';

let board: ImageBoard;
beforeAll(async () => {
  board = await startImageBoard();
});
afterAll(() => board.stop());

const shoot = async (who: ChartCaller, body: object = {}, id = board.dashboardId) => {
  const { status, json } = await board.query('POST', `/api/v1/dashboard/${id}/cache_dashboard_screenshot/`, who, body);
  return { status, path: String(json['image_url']).replace('http://localhost', '') };
};
const textOf = async (path: string, who: ChartCaller): Promise<string> => {
  const { pages } = await readPdf((await board.file(`${path}?download_format=pdf`, who)).bytes);
  return pages.map(({ text }) => text).join();
};

it('shows a guest the rows of their token', async () => {
  const guest = await board.guest("city = 'Oslo'");
  const { status, path } = await shoot(guest);
  expect(status).toBe(202);
  expect((await readPng((await board.file(path, guest)).bytes)).width).toBe(1600);
  const text = await textOf(path, guest);
  expect(text).toContain('Oslo');
  expect(text).not.toMatch(/Rome|Lima/);
});

it('is nothing to guests and users who see other rows', async () => {
  const [limited, whole] = [await board.guest("city = 'Oslo'"), await board.guest()];
  const { path } = await shoot(whole);
  expect(await textOf(path, whole)).toContain('Rome');
  expect((await board.file(path, limited)).status).toBe(404);
  const own = await shoot(limited);
  expect(own.path).not.toBe(path);
  expect((await board.file(own.path, whole)).status).toBe(404);
  expect((await board.file(own.path, board.reader)).status).toBe(404);
});

it('has the dashboard’s own filters, and no others', async () => {
  const guest = await board.guest();
  const maskOf = (col: string, val: string) => ({
    dataMask: {
      'NATIVE_FILTER-1': { filterState: { value: [val] }, extraFormData: { filters: [{ col, op: 'IN', val: [val] }] } },
    },
  });
  const { path } = await shoot(guest, maskOf('city', 'Oslo'));
  expect(await textOf(path, guest)).toContain('City: Oslo');
  const before = board.requested.length;
  const { path: other } = await shoot(guest, maskOf('salary', 'Rome'));
  await board.file(other, guest);
  expect(JSON.stringify(board.requested.slice(before))).not.toContain('salary');
});

it('is of the token’s dashboard alone, and of no chart', async () => {
  const guest = await board.guest();
  const other = await board.dashboard('Other', { chartIds: [board.chartId] });
  expect((await shoot(guest, {}, other)).status).toBe(404);
  expect((await board.get(`/api/v1/chart/${board.chartId}/cache_screenshot/`, guest)).status).toBe(403);
  const address = await board.get(`/api/v1/dashboard/${board.dashboardId}`, board.admin);
  const thumbnail = String((address.json['result'] as Record<string, unknown>)['thumbnail_url']);
  expect((await board.get(`${thumbnail}?wait=true`, guest)).status).toBe(200);
});

it('is no error where the author of a change cannot query its data', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const work: Promise<unknown>[] = [];
  const deps = { ...board.deps, waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
  const outsider = await identityOfUser(board.deps, board.outsider.id);
  if (!outsider) throw new Error('The user was not created.');
  renewThumbnail(deps, outsider, { type: 'dashboard', id: board.dashboardId, locale: 'en' });
  renewThumbnail(deps, outsider, { type: 'chart', id: board.chartId, locale: 'en' });
  await Promise.all(work);
  expect(logged).not.toHaveBeenCalled();
});
