import { describe, expect, it } from 'vitest';
import { joinHtml } from '#app/domain/html/html-pieces.ts';
import { createPageTemplates, type Fresh, type PageTemplates } from './page-templates.ts';

const FIRST: Fresh = { nonce: 'nonce-1', csrfToken: 'token-1', clock: 'clock=1', impressionId: 'view-1' };
const SECOND: Fresh = { nonce: 'nonce-2', csrfToken: 'token-2', clock: 'clock=2', impressionId: 'view-2' };
const htmlOf = ({ nonce, csrfToken, clock, impressionId }: Fresh) =>
  `<script nonce="${nonce}">${clock}${impressionId}</script><p>${csrfToken}</p><style nonce="${nonce}">${csrfToken}${clock}</style>`;

const find = (templates: PageTemplates, key: string, fresh: Fresh): string | null => {
  const found = templates.find(key, fresh, 1);
  return found && joinHtml(found);
};

describe('page templates', () => {
  it('give the page as it would be rendered now', () => {
    const templates = createPageTemplates();
    templates.keep('a', [htmlOf(FIRST)], FIRST, 0);
    expect(find(templates, 'a', SECOND)).toBe(htmlOf(SECOND));
    expect(find(templates, 'a', FIRST)).toBe(htmlOf(FIRST));
    expect(templates.find('b', FIRST, 1)).toBeNull();
  });

  it('give the same texts again and again, but for what is new', () => {
    const templates = createPageTemplates();
    templates.keep('a', [htmlOf(FIRST)], FIRST, 0);
    const pieces = templates.find('a', SECOND, 1) ?? [];
    expect(joinHtml(pieces.filter(({ isKept }) => !isKept))).toBe('nonce-2clock=2view-2token-2nonce-2token-2clock=2');
    expect(templates.find('a', FIRST, 1)?.filter(({ isKept }) => isKept)).toEqual(pieces.filter(({ isKept }) => isKept));
  });

  it('keep pages of viewers without a session whole', () => {
    const templates = createPageTemplates();
    const [first, second] = [FIRST, SECOND].map((fresh) => ({ ...fresh, csrfToken: '' })) as [Fresh, Fresh];
    templates.keep('a', [htmlOf(first)], first, 0);
    expect(find(templates, 'a', second)).toBe(htmlOf(second));
  });

  it('forget what is old, and what would take too much', () => {
    const templates = createPageTemplates(4_000);
    templates.keep('a', [htmlOf(FIRST)], FIRST, 0);
    expect(templates.find('a', FIRST, 600_001)).toBeNull();
    templates.keep('large', ['x'.repeat(4_000)], FIRST, 0);
    expect(templates.find('large', FIRST, 0)).toBeNull();
  });
});
