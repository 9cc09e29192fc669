import { describe, expect, it } from 'vitest';
import { isOwnForm, loginRedirect, requirePermission, safeReturnTo } from './page-guard.server.ts';

describe('safeReturnTo', () => {
  it('keeps the app’s paths with their query', () => {
    expect(safeReturnTo('/superset/dashboard/3/?tab=A')).toBe('/superset/dashboard/3/?tab=A');
  });
  it('never leads to another site, nor in a circle', () => {
    const targets = [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/x/..//evil.example',
      'javascript:alert(1)',
      '/login/?next=/',
      '/logout/',
      `/${'a'.repeat(2000)}`,
      '',
      null,
    ];
    for (const target of targets) expect(safeReturnTo(target)).toBe('/');
  });
});

describe('loginRedirect', () => {
  it('redirects to the requested page', () => {
    const reply = loginRedirect(new Request('http://h/superset/dashboard/1/?a=b'));
    expect(reply.headers.get('location')).toBe('/login/?next=%2Fsuperset%2Fdashboard%2F1%2F%3Fa%3Db');
  });
});

describe('requirePermission', () => {
  const request = new Request('http://h/');
  const nobody = { kind: 'anonymous', permissions: new Set<string>(), roleIds: [], roles: [] } as const;
  const thrown = (work: () => void): Response | null => {
    try {
      work();
      return null;
    } catch (error) {
      return error as Response;
    }
  };
  it('sends strangers to the login screen unless the role Public has the pair', () => {
    expect(thrown(() => requirePermission(nobody, request, ['can_read', 'Dashboard']))?.status).toBe(302);
    const visitor = { ...nobody, permissions: new Set(['can_read on Dashboard']) };
    expect(thrown(() => requirePermission(visitor, request, ['can_read', 'Dashboard']))).toBeNull();
  });
});

describe('isOwnForm', () => {
  const post = (headers: Record<string, string>) => new Request('http://h:8080/login/', { method: 'POST', headers });
  it('refuses forms that another site sent', () => {
    expect(isOwnForm(post({ origin: 'https://evil.example' }))).toBe(false);
    expect(isOwnForm(post({ origin: 'null' }))).toBe(false);
    expect(isOwnForm(post({ 'sec-fetch-site': 'cross-site' }))).toBe(false);
  });
  it('takes those of our own pages, and of programs that name no origin', () => {
    expect(isOwnForm(post({ origin: 'http://h:8080' }))).toBe(true);
    expect(isOwnForm(post({}))).toBe(true);
  });
});
