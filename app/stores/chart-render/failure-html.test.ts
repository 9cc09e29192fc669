import { describe, expect, it } from 'vitest';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { failureHtml } from './failure-html.ts';
import type { ChartFailure } from './wire.ts';

const t = createTranslate(chartFigure, 'en');
const timeout: ChartFailure = {
  type: 'BACKEND_TIMEOUT_ERROR',
  title: 'Request timed out',
  message: 'The query was stopped after 60 seconds.',
  advice: 'Use a shorter time range.',
  issues: [
    { code: 1000, message: 'Issue 1000 - The datasource is too large to query.' },
    { code: 1001, message: 'Issue 1001 - The database is under an unusual load.' },
  ],
};

describe('a chart that could not be drawn', () => {
  it('spec 98: has a title, a subtitle, “See more” for the detail in a dialog, and “Copy message”', () => {
    const html = failureHtml(timeout, t);
    expect(html).toContain('<strong>Request timed out</strong><p>The query was stopped after 60 seconds.</p>');
    expect(html).toContain('data-see-more>See more</button>');
    expect(html).toContain('data-copy-message>Copy message</button>');
    const [, dialog = ''] = html.split('<dialog');
    expect(dialog).toContain('<li>Issue 1000 - The datasource is too large to query.</li>');
    expect(dialog).toContain('<form method="dialog">');
  });
  it('has no “See more” where there is no more to say, and no buttons where nothing went wrong', () => {
    const { issues: _, ...bare } = timeout;
    expect(failureHtml(bare, t)).not.toMatch(/See more|<dialog/);
    expect(failureHtml({ ...timeout, isCalm: true }, t)).not.toContain('<button');
  });
  it('spec 455: says the request’s id in the place of a stack trace', () => {
    const failure = { type: 'GENERIC_BACKEND_ERROR', title: 'Unexpected error', message: 'm', advice: '', requestId: 'r-1' };
    expect(failureHtml(failure, t)).toMatch(/data-unexpected.*<strong>Unexpected error<\/strong>.*Request ID r-1/s);
  });
  it('spec 456: has “(Request Access)” where the error carries a link, and never to anything but a page', () => {
    expect(failureHtml({ ...timeout, link: 'https://wiki.example.org/access' }, t)).toContain(
      'href="https://wiki.example.org/access" target="_blank" rel="noopener noreferrer">(Request Access)</a>',
    );
    expect(failureHtml({ ...timeout, link: 'javascript:alert(1)' }, t)).not.toContain('(Request Access)');
  });
  it('escapes everything that it says', () => {
    const hostile = '<img src=x onerror=alert(1)>"';
    const html = failureHtml(
      {
        ...timeout,
        title: hostile,
        message: hostile,
        advice: hostile,
        issues: [{ code: 1, message: hostile }],
        link: `/${hostile}`,
      },
      t,
    );
    expect(html).not.toContain('<img');
    expect(html).not.toContain('alert(1)>"');
  });

  it('says when it can be tried again where its viewer has done too much, and offers it', () => {
    const refused = { type: 'GENERIC_COMMAND_ERROR', title: 'Too many queries', message: 'm', advice: '', retryAfterS: 5 };
    const html = failureHtml(refused, t);
    expect(html).toContain('data-retry-after="5"');
    expect(html).toContain('data-retry>');
  });
});
