import { describe, expect, it } from 'vitest';
import { createApiSender } from '#app/screens/shell/api/api-sender.ts';
import { findItems } from './palette-finds.ts';

const FINDS = { dashboards: [{ id: 1, title: 'Flights', href: '/superset/dashboard/1/' }], charts: [], datasets: [] };

function query(typed: string, reply: () => Response | Promise<never>) {
  const request: string[] = [];
  const fetch = async (path: unknown) => {
    request.push(String(path));
    return reply();
  };
  return { requested: request, found: findItems(typed, new AbortController().signal, createApiSender('', fetch)) };
}

describe('search results of the palette', () => {
  it('queries what was typed, whatever it is', async () => {
    const { requested: request, found } = query('a&b #é', () => Response.json(FINDS));
    expect(await found).toEqual({ ok: true, value: FINDS });
    expect(request).toEqual(['/palette?q=a%26b%20%23%C3%A9']);
    expect(query('', () => Response.json(FINDS)).requested).toEqual(['/palette']);
  });

  it.each([
    ['without a network', () => Promise.reject(new TypeError('Failed to fetch')), 'Couldn’t reach'],
    ['of a server that fails', () => new Response('down', { status: 503 }), 'Try again in a moment'],
    ['that is the page to log in', () => new Response('<!doctype html>'), 'login page'],
    ['of another shape', () => Response.json({ ...FINDS, charts: [{ id: 'x' }] }), 'couldn’t be read'],
  ])('says why there are no results: one %s', async (_, reply, message) => {
    expect(await query('a', reply).found).toEqual({ ok: false, message: expect.stringContaining(message) as string });
  });
});
