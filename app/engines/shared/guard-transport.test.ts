import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { guardTransport } from './guard-transport.server.ts';
import type { HostLookup } from './look-up-host.server.ts';

interface Call {
  readonly host: string;
  readonly dial?: string;
}

async function tryHost(host: string, lookUp: HostLookup, allowPrivate = false): Promise<Call | readonly [string, number]> {
  const calls: Call[] = [];
  const transport = {
    isPaced: true,
    open: async (address: Call, _signal: AbortSignal) => {
      calls.push(address);
      return 'a socket';
    },
  };
  const guarded = guardTransport(transport, { allowPrivate, lookUp });
  expect(guarded.isPaced).toBe(true);
  try {
    expect(await guarded.open({ host }, new AbortController().signal)).toBe('a socket');
    return calls[0] ?? ['nothing was called', 0];
  } catch (error) {
    expect(calls).toEqual([]);
    if (!(error instanceof AppError)) throw error;
    return [error.type, error.status];
  }
}

const never: HostLookup = () => Promise.reject(new Error('It was looked up.'));
const REFUSED = ['ACTION_FORBIDDEN_ERROR', 403];

describe('the guard of outgoing connections', () => {
  it('lets public addresses pass without looking them up', async () => {
    expect(await tryHost('8.8.8.8', never)).toEqual({ host: '8.8.8.8', dial: '8.8.8.8' });
  });

  it.each(['127.0.0.1', '::1', '169.254.169.254', 'localhost', '2130706433', '0x7f.1', 'fe80::1%eth0', 'db.internal'])(
    'refuses %s before anything is called',
    async (host) => {
      expect(await tryHost(host, never)).toEqual(REFUSED);
    },
  );

  it('calls a name at the address that it was found to have', async () => {
    expect(await tryHost('example.com', async () => ['93.184.216.34', '2606:2800::1'])).toEqual({
      host: 'example.com',
      dial: '93.184.216.34',
    });
  });

  it('refuses a name that has a private address, also among public ones', async () => {
    expect(await tryHost('example.com', async () => ['10.0.0.1'])).toEqual(REFUSED);
    expect(await tryHost('example.com', async () => ['93.184.216.34', '::ffff:10.0.0.1'])).toEqual(REFUSED);
    expect(await tryHost('example.com', async () => ['93.184.216.34', 'another.name'])).toEqual(REFUSED);
  });

  it('lets no name pass whose addresses it does not know', async () => {
    expect(await tryHost('example.com', async () => [])).toEqual(['CONNECTION_INVALID_HOSTNAME_ERROR', 422]);
    expect(await tryHost('example.com', async () => null)).toEqual(['CONNECTION_HOST_DOWN_ERROR', 422]);
  });

  it('names the setting that allows them', async () => {
    const guarded = guardTransport(
      { open: async (_address: Call, _signal: AbortSignal) => null },
      { allowPrivate: false, lookUp: never },
    );
    await expect(guarded.open({ host: '10.0.0.1' }, new AbortController().signal)).rejects.toThrow('ALLOW_PRIVATE_ADDRESSES');
  });

  it('looks at nothing where the operator allows everything', async () => {
    expect(await tryHost('127.0.0.1', never, true)).toEqual({ host: '127.0.0.1' });
  });
});
