import { describe, expect, it } from 'vitest';
import type { ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { echoed } from '#app/screens/shell/api/reply-checks.ts';
import { sendMany } from './change-many.ts';

describe('sendMany', () => {
  it('does what can be done and tells the first refusal', async () => {
    const request: string[] = [];
    const send: ApiSender = async (path) => {
      request.push(path);
      return { kind: 'replied', status: path === '/2' ? 403 : 200, isOk: path !== '/2', text: path };
    };
    const calls = ['/1', '/2', '/3', '/4', '/5', '/6'].map((path) => ({
      path,
      options: { method: 'PUT' as const, reply: echoed },
    }));
    const { done, failed } = await sendMany(send, calls);
    expect(request).toEqual(['/1', '/2', '/3', '/4', '/5', '/6']);
    expect(done).toBe(5);
    expect(failed).toMatchObject({ status: 403, text: '/2' });
  });
});
