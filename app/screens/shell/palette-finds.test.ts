import { describe, expect, it } from 'vitest';
import { createApiSender } from './api-sender.ts';
import { findThings } from './palette-finds.ts';

const FINDS = { dashboards: [{ id: 1, title: 'Flights', href: '/superset/dashboard/1/' }], charts: [], datasets: [] };

function ask(typed: string, reply: () => Response | Promise<never>) {
  const asked: string[] = [];
  const fetch = async (path: unknown) => {
    asked.push(String(path));
    return reply();
  };
  return { asked, found: findThings(typed, new AbortController().signal, createApiSender('', fetch)) };
}

describe('finding things for the palette', () => {
  it('asks for what was typed, whatever it is', async () => {
    const { asked, found } = ask('a&b #é', () => Response.json(FINDS));
    expect(await found).toEqual({ ok: true, value: FINDS });
    expect(asked).toEqual(['/palette?q=a%26b%20%23%C3%A9']);
    expect(ask('', () => Response.json(FINDS)).asked).toEqual(['/palette']);
  });

  it.each([
    ['without a network', () => Promise.reject(new TypeError('Failed to fetch')), 'Couldn’t reach'],
    ['of a server that fails', () => new Response('down', { status: 503 }), 'Try again in a moment'],
    ['that is the page to log in', () => new Response('<!doctype html>'), 'login page'],
    ['of another shape', () => Response.json({ ...FINDS, charts: [{ id: 'x' }] }), 'couldn’t be read'],
  ])('says why there is no answer: one %s', async (_, reply, words) => {
    expect(await ask('a', reply).found).toEqual({ ok: false, message: expect.stringContaining(words) as string });
  });
});
