// What the specification quotes of failures that belong to no screen, word for word.
import { describe, expect, it } from 'vitest';
import { apiFailure } from './en/api-failure.ts';
import { common } from './en/common.ts';
import { explore } from './en/explore.ts';
import { lists } from './en/lists.ts';
import { reportForm } from './en/report-form.ts';
import { reports } from './en/reports.ts';
import { createTranslate } from './translate.ts';

const reason = 'The server is away.';

describe('what is said of a failure', () => {
  it('spec 259, 406: the network', () => {
    expect(createTranslate(apiFailure, 'en')('offline')).toMatch(/^Network error\. /);
  });

  it('spec 399: an unknown error', () => {
    expect(createTranslate(common, 'en')('somethingWrong')).toMatch(/^Sorry, an unknown error occurred\. /);
  });

  it('spec 402: a favorite that isn’t taken names what it was for', () => {
    const t = createTranslate(lists, 'en');
    expect(t('favoriteFailed', { name: 'Sales', reason })).toBe(`Couldn’t add “Sales” to favorites. ${reason}`);
    expect(t('unfavoriteFailed', { name: 'Sales', reason })).toBe(`Couldn’t remove “Sales” from favorites. ${reason}`);
  });

  it('spec 403: a report that isn’t fetched, activated, paused or deleted is named', () => {
    const t = createTranslate(reports, 'en');
    expect(t('switchFailed', { isOn: 'true', name: 'Weekly', reason })).toBe(`Couldn’t activate “Weekly”. ${reason}`);
    expect(t('switchFailed', { isOn: 'false', name: 'Weekly', reason })).toBe(`Couldn’t pause “Weekly”. ${reason}`);
    const tForm = createTranslate(reportForm, 'en');
    expect(tForm('short.removeFailed', { name: 'Weekly', reason })).toBe(`Couldn’t delete the report “Weekly”. ${reason}`);
    expect(tForm('short.loadFailed')).toBe('Couldn’t load the report');
  });

  it('spec 408: a chart whose query failed', () => {
    expect(createTranslate(explore, 'en')('chart.failed')).toBe('Sorry, an error occurred.');
  });
});
