import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildBackgroundDeps, buildDeps } from './load-context.ts';

/** As much of a binding as nothing calls. */
const env = {
  SECRET_KEY: 'k'.repeat(40),
  IMAGE_HOSTS: '',
  QUERIES_AT_A_TIME: '4',
  DB: {},
  ASSETS: {},
  MERIDIAN_VERSION: '1',
} as unknown as AppEnv;
const lifetime = { waitUntil: () => undefined, afterReply: () => undefined };

beforeEach(() => void vi.stubGlobal('caches', { default: {} }));
afterEach(() => void vi.unstubAllGlobals());

describe('what is built for a request', () => {
  it('limits its caller, once it is known', () => {
    const { caller, forCaller } = buildDeps(env, new Request('http://localhost/'), lifetime);
    expect(caller).toBeUndefined();
    const own = forCaller?.({ name: 'user:1', counter: 'own' });
    expect(own?.caller).toEqual({ name: 'user:1', counter: 'own', perMinute: 1_200, atATime: 4 });
  });

  it('doesn’t limit background work: a report is not its owner’s interactive work', () => {
    const deps = buildBackgroundDeps(env, { publicUrl: 'http://localhost/', reportQueries: '4', ...lifetime });
    expect([deps.caller, deps.countUse, deps.forCaller]).toEqual([undefined, undefined, undefined]);
  });
});
