import { describe, expect, it, vi } from 'vitest';
import { createGuestFetch } from './guest-fetch.ts';

const HERE = 'https://bi.example.com/embedded/1';

/** Longer than any test, unless its renewal is to fail. */
const RENEWAL_MS = 600_000;

function start(respond: (token: string | null) => number, renewalMs = RENEWAL_MS) {
  const sent: { readonly url: string; readonly token: string | null; readonly credentials: RequestCredentials | undefined }[] =
    [];
  const refused: number[] = [];
  const onExpired = vi.fn();
  const guest = createGuestFetch({
    fetch: (input, init) => {
      const token = new Headers(init?.headers).get('X-GuestToken');
      sent.push({ url: input instanceof Request ? input.url : String(input), token, credentials: init?.credentials });
      return Promise.resolve(new Response(null, { status: respond(token) }));
    },
    address: HERE,
    onExpired,
    onRefused: (status) => refused.push(status),
    renewalMs,
  });
  return { guest, sent, refused, onExpired };
}

describe('a guest’s fetch', () => {
  it('sends the token and no cookie to our server, and nothing of the guest to others', async () => {
    const { guest, sent } = start(() => 200);
    guest.takeToken('t1');
    await guest.fetch('/charts/render', { method: 'POST', credentials: 'include' });
    await guest.fetch(new URL('https://bi.example.com/x'));
    await guest.fetch('https://tiles.example.org/1.png');
    expect(sent).toEqual([
      { url: 'https://bi.example.com/charts/render', token: 't1', credentials: 'omit' },
      { url: 'https://bi.example.com/x', token: 't1', credentials: 'omit' },
      { url: 'https://tiles.example.org/1.png', token: null, credentials: undefined },
    ]);
  });
  it('waits for the next token where its own has expired, and sends again', async () => {
    const { guest, sent, refused, onExpired } = start((token) => (token === 't2' ? 200 : 401));
    guest.takeToken('t1');
    const replies = Promise.all([guest.fetch('/a'), guest.fetch('/b')]);
    await expect.poll(() => onExpired.mock.calls).toHaveLength(2);
    guest.takeToken('t2');
    expect((await replies).map(({ status }) => status)).toEqual([200, 200]);
    expect(sent.map(({ token }) => token)).toEqual(['t1', 't1', 't2', 't2']);
    expect(refused).toEqual([]);
  });
  it('does not wait where the next token came while it was under way', async () => {
    const { guest, onExpired } = start((token) => (token === 't2' ? 200 : 401));
    guest.takeToken('t1');
    const reply = guest.fetch('/a');
    guest.takeToken('t2');
    expect((await reply).status).toBe(200);
    expect(onExpired).not.toHaveBeenCalled();
  });
  it('reports a refusal that stays', async () => {
    const { guest, refused } = start((token) => (token === 't1' ? 401 : 403), 1);
    guest.takeToken('t1');
    expect((await guest.fetch('/a')).status).toBe(401);
    guest.takeToken('t2');
    expect((await guest.fetch('/a')).status).toBe(403);
    expect(refused).toEqual([401, 403]);
  });
});
