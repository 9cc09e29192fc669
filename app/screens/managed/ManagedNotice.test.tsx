import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ManagedEntry } from './ManagedEntry.tsx';
import { ManagedNotice } from './ManagedNotice.tsx';

it('says that a chart is managed externally, and links to the place', () => {
  const html = renderToString(<ManagedNotice managed={{ url: 'https://git.example.org/x' }} what="chart" />);
  expect(html).toContain('Managed externally');
  expect(html).toContain('href="https://git.example.org/x"');
});

it('has no link without a place, and nothing for what is managed here', () => {
  expect(renderToString(<ManagedNotice managed={{ url: null }} what="dataset" />)).not.toContain('href');
  expect(renderToString(<ManagedEntry managed={{ url: null }} />)).toContain('Managed externally');
  expect(renderToString(<ManagedNotice managed={null} what="dashboard" />)).toBe('');
  expect(renderToString(<ManagedEntry managed={null} />)).toBe('');
});
