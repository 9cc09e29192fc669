import { expect, it } from 'vitest';
import { leavesPage } from './leaves-page.ts';

const PAGE = new URL('https://meridian.test/explore/?slice_id=7');
const CLICK = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
const link = (href: string, attributes: Readonly<Record<string, string>> = {}) => {
  const { origin, pathname, protocol, search } = new URL(href, PAGE);
  return {
    origin,
    pathname,
    protocol,
    search,
    target: attributes['target'] ?? '',
    getAttribute: (name: string) => attributes[name] ?? null,
    hasAttribute: (name: string) => Object.hasOwn(attributes, name),
  };
};

it.each([
  ['another page', '/chart/list/'],
  ['the same page with another query', '/explore/?slice_id=8'],
  ['another site', 'https://elsewhere.test/explore/?slice_id=7'],
])('leaves for %s', (_where, href) => {
  expect(leavesPage(link(href), CLICK, PAGE)).toBe(true);
});

it.each([
  ['a place of the page itself', link('#chart')],
  ['a tab of the page', link('/explore/?tab=2', { role: 'tab' })],
  ['another window', link('/chart/list/', { target: '_blank' })],
  ['a file', link('/export', { download: '' })],
  ['a letter', link('mailto:a@meridian.test')],
])('stays for %s', (_where, stays) => {
  expect(leavesPage(stays, CLICK, PAGE)).toBe(false);
});

it.each([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
  'leaves %j to the browser: it opens the link elsewhere',
  (how) => {
    expect(leavesPage(link('/chart/list/'), { ...CLICK, ...how }, PAGE)).toBe(false);
  },
);
