// Images of callers who have too many drawn: refused before anything is queried or drawn; those that are stored don't count.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tooMany } from '#app/domain/caller-limits/refusals.ts';
import type { LimitedUse } from '#app/domain/caller-limits/protocol.ts';
import { startImageBoard, type ImageBoard } from '#tests/fixtures/dashboards/image-board.ts';

let board: ImageBoard;
let counted: LimitedUse[] = [];
let isRefused = false;

beforeAll(async () => {
  board = await startImageBoard();
  const countUse = async (use: LimitedUse): Promise<void> => {
    counted.push(use);
    if (isRefused) throw tooMany(use, 7_000);
  };
  Object.assign(board.deps, { countUse });
});
afterAll(() => board.stop());
beforeEach(() => {
  board.requested.splice(0);
  [counted, isRefused] = [[], true];
});

const thumbnailUrl = async (): Promise<string> => {
  const { json } = await board.get(`/api/v1/chart/${board.chartId}`, board.admin);
  return String((json['result'] as Record<string, unknown>)['thumbnail_url']);
};

describe('an image too many', () => {
  it.each(['png', 'svg', 'pdf'])('is refused as %s with the seconds to wait, and nothing is queried', async (format) => {
    for (const path of [`/d/${board.dashboardUuid}.${format}`, `/c/${board.chartUuid}.${format}`]) {
      const { status, headers } = await board.file(path, board.admin);
      expect([path, status, headers.get('retry-after')]).toEqual([path, 429, '7']);
    }
    expect([counted, board.requested]).toEqual([['images', 'images'], []]);
  });

  it.each(['/api/v1/chart/ID/cache_screenshot/', 'thumbnail', 'thumbnail?wait=true'])(
    'is refused before it is drawn in the background: %s',
    async (path) => {
      const url = path.replace('ID', String(board.chartId)).replace('thumbnail', await thumbnailUrl());
      expect((await board.file(url, board.admin)).status).toBe(429);
      expect(board.requested).toEqual([]);
    },
  );
});

describe('an image that is stored', () => {
  it('is sent, and not counted', async () => {
    isRefused = false;
    const url = await thumbnailUrl();
    expect((await board.file(`${url}?wait=true`, board.admin)).status).toBe(200);
    expect(counted).toEqual(['images']);
    isRefused = true;
    expect((await board.file(url, board.admin)).status).toBe(200);
    expect(counted).toEqual(['images']);
  });
});
