import { describe, expect, it } from 'vitest';
import { parseAccessUrl, withAccessLink } from './access-request.ts';

const WIKI = 'https://wiki.example.org/access';

describe('where access can be requested', () => {
  it('spec 456: is linked from access-denied errors only', () => {
    expect(withAccessLink('DATASOURCE_SECURITY_ACCESS_ERROR', { datasource: 7 }, WIKI)).toEqual({ datasource: 7, link: WIKI });
    expect(withAccessLink('TABLE_SECURITY_ACCESS_ERROR', { link: '/own' }, WIKI)).toEqual({ link: '/own' });
    expect(withAccessLink('SYNTAX_ERROR', {}, WIKI)).toEqual({});
    expect(withAccessLink('DATASOURCE_SECURITY_ACCESS_ERROR', {}, null)).toEqual({});
  });
  it('must be an http or https URL', () => {
    expect(parseAccessUrl(` ${WIKI} `)).toBe(WIKI);
    for (const text of ['', 'wiki', 'javascript:alert(1)', 'mailto:a@example.org']) expect(parseAccessUrl(text)).toBeNull();
  });
});
