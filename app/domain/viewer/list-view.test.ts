import { describe, expect, it } from 'vitest';
import { cardListsCookie, parseCardLists } from './list-view.ts';

describe('lists as cards', () => {
  it('are tables by default', () => {
    expect(parseCardLists(null)).toEqual([]);
    expect(parseCardLists('m-cards=<script>.Charts')).toEqual([]);
  });
  it('are remembered one by one', () => {
    expect(cardListsCookie('m-cards=charts', 'dashboards', true)).toMatch(/^m-cards=dashboards\.charts;/);
    expect(cardListsCookie('m-cards=dashboards.charts', 'charts', false)).toMatch(/^m-cards=dashboards;/);
  });
});
