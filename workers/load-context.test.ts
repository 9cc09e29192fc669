import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildBackgroundDeps, buildDeps } from './load-context.ts';

/** Bindings are empty objects, because these tests don't call them. */
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

describe('dependencies of a request', () => {
  it('limit the caller once the caller is known', () => {
    const { caller, forCaller } = buildDeps(env, new Request('http://localhost/'), lifetime);
    expect(caller).toBeUndefined();
    const own = forCaller?.({ name: 'user:1', counter: 'own' });
    expect(own?.caller).toEqual({ name: 'user:1', counter: 'own', perMinute: 1_200, atATime: 4 });
  });

  it('have no caller limits for background work, such as reports', () => {
    const deps = buildBackgroundDeps(env, { publicUrl: 'http://localhost/', reportQueries: '4', ...lifetime });
    expect([deps.caller, deps.countUse, deps.forCaller]).toEqual([undefined, undefined, undefined]);
  });
});
