import { describe, expect, it } from 'vitest';
import { findAdvisoryProblems, readAudit, type Advisory } from './advisories.ts';

const ID = 'GHSA-aaaa-bbbb-cccc';
const via = { source: 1, name: 'tar', title: 'Writes outside', url: `https://github.com/advisories/${ID}`, severity: 'high' };
const tar: Advisory = { package: 'tar', id: ID, title: 'Writes outside', level: 'high' };
const entry = { package: 'tar', advisory: ID, why: 'Only the installer reads archives.', until: '2027-01-31' };

describe('the output of npm audit', () => {
  it('lists each advisory once, also where several packages have it', () => {
    const vulnerabilities = { tar: { via: [via] }, npm: { via: ['tar'] }, pacote: { via: ['npm', via] } };
    expect(readAudit({ vulnerabilities })).toEqual({ kind: 'advisories', advisories: [tar] });
  });

  it('distinguishes a registry that didn’t reply from a project that can’t be read', () => {
    const refused = { message: '405 Method Not Allowed', statusCode: 405, error: { summary: '', detail: '' } };
    expect(readAudit(refused)).toEqual({ kind: 'unreachable', reason: '405 Method Not Allowed' });
    expect(() => readAudit({ error: { code: 'ENOLOCK', summary: 'No lockfile' } })).toThrow('No lockfile');
    expect(() => readAudit({ vulnerabilities: { tar: { via: [{ ...via, severity: 'dire' }] } } })).toThrow();
  });
});

describe('problems with advisories', () => {
  it('are those of level high and critical that are not accepted', () => {
    const levels = (['low', 'moderate', 'high', 'critical'] as const).map((level) => ({ ...tar, package: level, level }));
    expect(findAdvisoryProblems(levels, [], '2026-11-28').map((problem) => problem.split(':')[0])).toEqual(['high', 'critical']);
    expect(findAdvisoryProblems([tar], [entry], '2026-11-28')).toEqual([]);
    expect(findAdvisoryProblems([tar], [{ ...entry, package: 'other' }], '2026-11-28')).toHaveLength(2);
  });

  it('are accepted ones after their last day', () => {
    expect(findAdvisoryProblems([tar], [entry], '2027-01-31')).toEqual([]);
    expect(findAdvisoryProblems([tar], [entry], '2027-02-01')).toEqual([expect.stringContaining('until 2027-01-31')]);
    expect(findAdvisoryProblems(null, [entry], '2027-02-01')).toHaveLength(1);
  });

  it('are accepted ones that no longer apply, as far as the registry replied', () => {
    expect(findAdvisoryProblems([], [entry], '2026-11-28')).toEqual([expect.stringContaining('no longer applies')]);
    expect(findAdvisoryProblems([{ ...tar, level: 'low' }], [entry], '2026-11-28')).toHaveLength(1);
    expect(findAdvisoryProblems(null, [entry], '2026-11-28')).toEqual([]);
  });
});
