import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import '#app/messages/page-locale.fixture.ts';
import { ProblemPage } from './ProblemPage.tsx';

it('names the request that failed, for the administrator who looks for it in the log', () => {
  expect(renderToStaticMarkup(<ProblemPage canList status={500} requestId="r-1" />)).toContain('Request ID r-1');
  expect(renderToStaticMarkup(<ProblemPage canList status={404} requestId={null} />)).not.toContain('Request ID');
});

it('leads to the list of dashboards only those who can list them', () => {
  const page = (canList: boolean) => renderToStaticMarkup(<ProblemPage canList={canList} status={404} requestId={null} />);
  expect([page(true), page(false)].map((html) => html.includes('Go to dashboards'))).toEqual([true, false]);
});
