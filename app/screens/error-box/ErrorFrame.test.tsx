import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import '#app/messages/page-locale.fixture.ts';
import type { ErrorContent } from './error-content.ts';
import { ErrorFrame } from './ErrorFrame.tsx';

const content: ErrorContent = {
  type: 'SYNTAX_ERROR',
  title: 'SQL syntax error',
  message: 'near "FORM"',
  notes: [],
  reasons: [{ code: 1030, message: 'The query has a syntax error.', advice: null }],
  requestId: null,
  link: null,
};
const draw = (isInline: boolean, change: Partial<ErrorContent> = {}): string =>
  renderToStaticMarkup(<ErrorFrame tone="error" content={{ ...content, ...change }} isInline={isInline} />);

describe('an error box', () => {
  it('spec 98: has a title, a subtitle, “See more” for its detail, and “Copy message”', () => {
    const html = draw(false);
    expect(html).toMatch(/SQL syntax error.*near &quot;FORM&quot;.*See more.*Copy message/s);
    expect(html).not.toContain('The query has a syntax error.');
  });
  it('spec 100, 101: shows the detail in place where it is inline, without “See more”', () => {
    const html = draw(true);
    expect(html).toContain('The query has a syntax error.');
    expect(html).toContain('Issue 1030');
    expect(html).not.toContain('See more');
  });
  it('has no “See more” where there is no more to say', () => {
    expect(draw(false, { reasons: [] })).not.toContain('See more');
  });
  it('spec 455, 456: has the request’s id in the place of a stack trace, and “(Request Access)”', () => {
    const html = draw(true, { requestId: 'r-1', link: 'https://wiki.example.org/access' });
    expect(html).toContain('Request ID r-1');
    expect(html).toMatch(/<a href="https:\/\/wiki\.example\.org\/access"[^>]*>\(Request Access\)<\/a>/);
  });
});
