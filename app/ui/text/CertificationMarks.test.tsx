import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ui } from '#app/messages/en/ui.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { CertificationMarks, certifiedMessage } from './CertificationMarks.tsx';

const t = createTranslate(ui, 'en');
const paths = (html: string) => [...html.matchAll(/<path d="([^"]+)"/g)].map(([, path]) => path);

test('certification and warning have labels, tooltips and different icons', () => {
  const html = renderToStaticMarkup(
    <CertificationMarks notes={{ certifiedBy: 'Data team', certificationDetails: 'Checked daily', warning: 'Ends in May' }} />,
  );
  expect(html).toContain(
    'role="img" aria-label="Certified by Data team. Checked daily" title="Certified by Data team. Checked daily"',
  );
  expect(html).toContain('role="img" aria-label="Warning: Ends in May" title="Warning: Ends in May"');
  const [certified, warning] = paths(html);
  expect(certified).not.toBe(warning);
});

test('nothing is drawn where nothing is known', () => {
  expect(renderToStaticMarkup(<CertificationMarks notes={undefined} />)).toBe('');
  expect(renderToStaticMarkup(<CertificationMarks notes={{ certifiedBy: ' ', certificationDetails: null, warning: '' }} />)).toBe(
    '',
  );
});

test('markdown and markup in a warning stay plain text', () => {
  const html = renderToStaticMarkup(
    <CertificationMarks notes={{ warning: '<img src=x onerror=alert(1)> **old**' }} show="short" />,
  );
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; **old**');
});

test('the message names what is known', () => {
  expect(certifiedMessage({ certifiedBy: 'A', certificationDetails: '' }, t)).toBe('Certified by A');
  expect(certifiedMessage({ certificationDetails: 'Checked' }, t)).toBe('Certified. Checked');
});
