// Superset's thumbnails and screenshots: drawn in the background, kept for those who see the same rows.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { handleApi } from '#app/api/router/router.server.ts';
import { dashboards } from '#drizzle/schema/index.ts';
import { readPdf } from '#tests/fixtures/reports/pdf-text.ts';
import { readPng } from '#tests/fixtures/reports/png-pixels.ts';
import { startImageBoard, type ImageBoard } from '#tests/fixtures/dashboards/image-board.ts';

let board: ImageBoard;
beforeAll(async () => {
  board = await startImageBoard();
});
afterAll(() => board.stop());

const thumbnailOf = async (noun: 'chart' | 'dashboard', id: number) => {
  const { json } = await board.get(`/api/v1/${noun}/${id}`, board.admin);
  return String((json['result'] as Record<string, unknown>)['thumbnail_url']);
};

describe.each([['chart'], ['dashboard']] as const)('the thumbnail of a %s', (noun) => {
  const idOf = () => (noun === 'chart' ? board.chartId : board.dashboardId);

  it('is drawn in the background, then there', async () => {
    const url = await thumbnailOf(noun, idOf());
    const first = await board.get(url, board.admin);
    expect(first.status).toBe(202);
    expect(first.json).toMatchObject({ task_status: 'Computing', image_url: `http://localhost${url}` });
    const { status, bytes, headers } = await board.file(url, board.admin);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await readPng(bytes)).width).toBe(noun === 'chart' ? 480 : 640);
  });

  it('is awaited where a page requests it', async () => {
    const { status, bytes } = await board.file(`${await thumbnailOf(noun, idOf())}?wait=true&mode=dark`, board.admin);
    expect([status, (await readPng(bytes)).at(250, 1) === '#ffffff']).toEqual([200, false]);
  });

  it('redirects from an old digest to the present one', async () => {
    const reply = await handleApi(
      new Request(`http://localhost/api/v1/${noun}/${idOf()}/thumbnail/old/?wait=true`, { headers: board.admin.headers }),
      board.deps,
    );
    expect([reply?.status, reply?.headers.get('location')]).toEqual([302, `${await thumbnailOf(noun, idOf())}?wait=true`]);
  });

  it('is shared by those who see the same rows, and by no one else', async () => {
    const url = await thumbnailOf(noun, idOf());
    expect((await board.file(url, board.reader)).status).toBe(200);
    const end = await board.limitGamma();
    try {
      const before = board.images.keys().length;
      expect((await board.get(url, board.reader)).status).toBe(202);
      expect(board.images.keys()).toHaveLength(before + 1);
      expect((await board.file(url, board.admin)).status).toBe(200);
    } finally {
      await end();
    }
  });

  it('is of one user alone where a clause reads the user', async () => {
    const end = await board.limitGamma("city = '{{ current_username() }}'");
    try {
      const url = await thumbnailOf(noun, idOf());
      expect((await board.get(url, board.reader)).status).toBe(202);
      const another = await board.gammaWith(['datasource_access', `[examples].[sales](id:${board.sales})`]);
      expect((await board.get(url, another)).status).toBe(202);
    } finally {
      await end();
    }
  });

  it('does not exist for those who cannot see the object', async () => {
    expect((await board.get(await thumbnailOf(noun, idOf()), board.outsider)).status).toBe(404);
  });

  it('is another after a save', async () => {
    const url = await thumbnailOf(noun, idOf());
    const body = noun === 'chart' ? { slice_name: 'Cities again' } : { dashboard_title: 'Sales again' };
    expect((await board.query('PUT', `/api/v1/${noun}/${idOf()}`, board.admin, body)).status).toBe(200);
    const next = await thumbnailOf(noun, idOf());
    expect(next).not.toBe(url);
    // The user who saved finds it drawn.
    expect((await board.file(next, board.admin)).status).toBe(200);
  });
});

describe('a thumbnail without anything to show', () => {
  const awaited = async (id: number, who = board.admin) => {
    const { status, bytes, headers } = await board.file(`${await thumbnailOf('dashboard', id)}?wait=true`, who);
    return [status, bytes.byteLength, headers.get('cache-control')];
  };
  const NOTHING = [204, 0, 'private, no-store'];

  it('has no content for a dashboard that is empty', async () => {
    const kept = board.images.keys().length;
    expect(await awaited(await board.dashboard('Empty'))).toEqual(NOTHING);
    expect(board.images.keys()).toHaveLength(kept);
  });

  it('queries only the charts that it shows', async () => {
    const chart = (id: string, chartId: number, height: number) => ({
      id,
      type: 'CHART',
      children: [],
      meta: { chartId, width: 12, height },
    });
    const positionJson = JSON.stringify({
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1', 'ROW-2'] },
      'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], meta: {} },
      'ROW-2': { id: 'ROW-2', type: 'ROW', children: ['CHART-2'], meta: {} },
      'CHART-1': chart('CHART-1', board.chartId, 120),
      'CHART-2': chart('CHART-2', board.chartId + 1, 40),
    });
    const id = await board.dashboard('Long', { chartIds: [board.chartId, board.chartId + 1] });
    await board.db.update(dashboards).set({ positionJson }).where(eq(dashboards.id, id));
    board.requested.splice(0);
    expect((await awaited(id))[0]).toBe(200);
    expect(board.requested).toHaveLength(1);
  });

  it('has no content where every chart fails, and is an image again once one does not', async () => {
    const working = { ...board.deps.queryService };
    const failing = () => Promise.reject(new AppError('BACKEND_TIMEOUT_ERROR', 'Too slow.'));
    const end = await board.limitGamma("city <> 'nothing kept of these rows'");
    Object.assign(board.deps.queryService, { query: failing });
    try {
      expect(await awaited(board.dashboardId, board.reader)).toEqual(NOTHING);
      Object.assign(board.deps.queryService, working);
      expect((await awaited(board.dashboardId, board.reader))[0]).toBe(200);
    } finally {
      Object.assign(board.deps.queryService, working);
      await end();
    }
  });
});

describe('a screenshot', () => {
  it('of a chart is drawn under a key and found by it', async () => {
    const request = `/api/v1/chart/${board.chartId}/cache_screenshot/?q=(window_size:!(400,300))`;
    const { status, json } = await board.get(request, board.admin);
    expect([status, json['task_status']]).toEqual([202, 'Computing']);
    const path = String(json['image_url']).replace('http://localhost', '');
    expect(path).toBe(`/api/v1/chart/${board.chartId}/screenshot/${String(json['cache_key'])}/`);
    const png = await readPng((await board.file(path, board.admin)).bytes);
    expect([png.width, png.height]).toEqual([400, 300]);
    expect(await board.get(request, board.admin)).toMatchObject({
      status: 200,
      json: { cache_key: json['cache_key'], task_status: 'Updated' },
    });
  });

  it('of a dashboard has its filters, as an image and as a document', async () => {
    const dataMask = {
      'NATIVE_FILTER-1': {
        filterState: { value: ['Oslo'] },
        extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['Oslo'] }] },
      },
    };
    const { status, json } = await board.query(
      'POST',
      `/api/v1/dashboard/${board.dashboardId}/cache_dashboard_screenshot/`,
      board.admin,
      {
        activeTabs: ['TAB-b'],
        dataMask,
      },
    );
    expect(status).toBe(202);
    const path = String(json['image_url']).replace('http://localhost', '');
    expect((await readPng((await board.file(path, board.admin)).bytes)).width).toBe(1600);
    const pdf = await readPdf((await board.file(`${path}?download_format=pdf`, board.admin)).bytes);
    expect(pdf.pages[0]?.text).toContain('City: Oslo');
  });

  it('is nothing to those who see other rows, nor under another object', async () => {
    const { json } = await board.get(`/api/v1/chart/${board.chartId}/cache_screenshot/`, board.admin);
    const path = String(json['image_url']).replace('http://localhost', '');
    expect((await board.file(path, board.reader)).status).toBe(200);
    const end = await board.limitGamma();
    try {
      expect((await board.file(path, board.reader)).status).toBe(404);
      expect(
        (await board.file(path.replace(`/chart/${board.chartId}/`, `/chart/${board.chartId + 1}/`), board.admin)).status,
      ).toBe(404);
      expect((await board.file(path, board.outsider)).status).toBe(404);
      expect((await board.file(path.replace(/[0-9a-f]{64}/, 'f'.repeat(64)), board.admin)).status).toBe(404);
    } finally {
      await end();
    }
  });

  it('refuses sizes that are none', async () => {
    expect(
      (await board.get(`/api/v1/chart/${board.chartId}/cache_screenshot/?q=(window_size:!(0,-1))`, board.admin)).status,
    ).toBe(400);
    expect((await board.get(`/api/v1/chart/${board.chartId}/cache_screenshot/?q=(((`, board.admin)).status).toBe(400);
  });
});
