import { describe, expect, it } from 'vitest';
import { parseAllowedPrivateHosts } from '#app/domain/access/private-hosts.ts';
import { AppError } from '#app/domain/errors.ts';
import { guardTransport } from './network/guard-transport.server.ts';
import type { HostLookup } from './network/look-up-host.server.ts';

interface Call {
  readonly host: string;
  readonly port: number;
  readonly dial?: string;
}

async function tryHost(host: string, lookUp: HostLookup, allowed = ''): Promise<Omit<Call, 'port'> | readonly [string, number]> {
  const calls: Call[] = [];
  const transport = {
    isPaced: true,
    open: async (address: Call, _signal: AbortSignal) => {
      calls.push(address);
      return 'a socket';
    },
  };
  const guarded = guardTransport(transport, { ...guardOf(allowed), lookUp });
  expect(guarded.isPaced).toBe(true);
  try {
    expect(await guarded.open({ host, port: 5432 }, new AbortController().signal)).toBe('a socket');
    const { port: _port, ...called } = calls[0] ?? { port: 0, host: 'nothing was called' };
    return called;
  } catch (error) {
    expect(calls).toEqual([]);
    if (!(error instanceof AppError)) throw error;
    return [error.type, error.status];
  }
}

const guardOf = (allowed: string) =>
  ({ use: 'databases', isAllowedPrivate: parseAllowedPrivateHosts(allowed).isAllowedPrivate }) as const;

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

  it('names the setting and the entry that allow it', async () => {
    const guarded = guardTransport(
      { open: async (_address: Call, _signal: AbortSignal) => null },
      { ...guardOf(''), lookUp: never },
    );
    await expect(guarded.open({ host: '10.0.0.1', port: 5432 }, new AbortController().signal)).rejects.toThrow(
      /ALLOWED_PRIVATE_HOSTS\b.*: databases=10\.0\.0\.1:5432\.$/,
    );
  });

  it('calls what the operator has listed by its name, and nothing beside it', async () => {
    expect(await tryHost('localhost', never, 'databases=localhost:5432')).toEqual({ host: 'localhost' });
    expect(await tryHost('db', never, 'databases=db:5432')).toEqual({ host: 'db' });
    expect(await tryHost('localhost', never, 'databases=localhost:5433')).toEqual(REFUSED);
    expect(await tryHost('localhost', never, 'webhooks=localhost:5432 mail=localhost:5432')).toEqual(REFUSED);
    expect(await tryHost('127.0.0.1', never, 'databases=localhost:5432')).toEqual(REFUSED);
  });

  it('looks at the port that is called, not at the one that is written', async () => {
    const transport = { open: async (_address: Call, _signal: AbortSignal) => 'a socket' };
    const guarded = guardTransport(transport, { ...guardOf('databases=10.0.0.1:5432'), lookUp: never, findPort: () => 443 });
    await expect(guarded.open({ host: '10.0.0.1', port: 5432 }, new AbortController().signal)).rejects.toThrow(':443');
  });
});
