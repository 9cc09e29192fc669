import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import '#app/messages/page-locale.fixture.ts';
import { ProblemPage } from './ProblemPage.tsx';

it('names the request that failed, for the administrator who looks for it in the log', () => {
  expect(renderToStaticMarkup(<ProblemPage status={500} requestId="r-1" />)).toContain('Request ID r-1');
  expect(renderToStaticMarkup(<ProblemPage status={404} requestId={null} />)).not.toContain('Request ID');
});
