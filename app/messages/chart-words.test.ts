// What the specification quotes of charts and their saving, word for word.
import { describe, expect, it } from 'vitest';
import { chartFigure } from './en/chart-figure.ts';
import { chartList } from './en/chart-list.ts';
import { choiceList } from './en/choice-list.ts';
import { dashboardDialogs } from './en/dashboard-dialogs.ts';
import { dashboardDrill } from './en/dashboard-drill.ts';
import { dashboardEdit } from './en/dashboard-edit.ts';
import { exploreDialogs } from './en/explore-dialogs.ts';
import { explore } from './en/explore.ts';
import { createTranslate } from './translate.ts';

const reason = 'The server is away.';
const [tExplore, tDialogs] = [createTranslate(explore, 'en'), createTranslate(exploreDialogs, 'en')];
const [tDrill, tEdit] = [createTranslate(dashboardDrill, 'en'), createTranslate(dashboardEdit, 'en')];

describe('what is said of charts', () => {
  it('spec 257: a stopped update', () => {
    expect(tExplore('chart.stopped')).toBe('Updating chart was stopped');
  });

  it('spec 258: a chart that can’t be rendered, in Explore as on dashboards', () => {
    const words = `An error occurred while rendering the visualization: ${reason}`;
    expect(tExplore('chart.notDrawn', { reason })).toBe(words);
    expect(createTranslate(chartFigure, 'en')('rendering', { reason })).toBe(words);
  });

  it('spec 407: a query that can’t be shown', () => {
    expect(createTranslate(dashboardDialogs, 'en')('query.failed')).toBe('An error occurred while loading the SQL');
  });

  it('spec 409: a save that fails, in Explore as on dashboards', () => {
    expect([tDialogs('save.failed'), tDrill('save.failed')]).toEqual(Array(2).fill('Failed to save slice'));
  });

  it('spec 410: dashboards that can’t be listed, for whom', () => {
    expect(tDialogs('save.dashboardsFailed', { userId: '12', reason })).toBe(
      `Couldn’t load the dashboards of user 12. ${reason}`,
    );
  });

  it('spec 411, 412: charts that can’t be listed, and why', () => {
    expect(tEdit('picker.failed')).toBe('Could not fetch all saved charts');
    const words = `Sorry there was an error fetching saved charts: ${reason}`;
    expect(tEdit('picker.failedReason', { reason })).toBe(words);
    expect(createTranslate(choiceList, 'en')('failed.charts', { reason })).toBe(words);
  });

  it('spec 413: a star that fails, in Explore as in the list', () => {
    const words = `An error occurred while starring this chart. ${reason}`;
    expect([tExplore('head.favoriteFailed', { reason }), createTranslate(chartList, 'en')('starFailed', { reason })]).toEqual([
      words,
      words,
    ]);
  });

  it('spec 416, 419: a chart that is saved from a dashboard', () => {
    expect(tDrill('save.done', { name: 'Revenue' })).toBe('Chart [Revenue] has been saved');
    expect(tDrill('save.donePlaced', { name: 'Revenue', dashboard: 'Coffee' })).toMatch(
      /^Chart \[Revenue\] was added to dashboard \[Coffee\]\. /,
    );
  });
});
