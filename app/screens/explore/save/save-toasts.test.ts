import { describe, expect, it } from 'vitest';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findSaveToasts } from './save-toasts.ts';

const t = createTranslate(exploreDialogs, 'en');
const CHART = { name: 'Revenue', isNew: true, hasLostFilters: false, before: [], after: [], madeId: null };
const COFFEE = { id: 7, title: 'Coffee' };
const TEA = { id: 8, title: 'Tea' };
const messages = (facts: Partial<Parameters<typeof findSaveToasts>[0]>) =>
  findSaveToasts({ ...CHART, ...facts }, t).map(({ message }) => message);

describe('what is said after a save', () => {
  it('spec 416: a new chart has been saved', () => {
    expect(messages({})).toEqual(['Chart [Revenue] has been saved']);
  });

  it('spec 417: a stored chart has been overwritten', () => {
    expect(messages({ isNew: false, before: [COFFEE], after: [COFFEE] })).toEqual(['Chart [Revenue] has been overwritten']);
  });

  it('spec 418: a dashboard that was created for it is named, and can be opened', () => {
    expect(findSaveToasts({ ...CHART, after: [COFFEE], madeId: 7 }, t)).toEqual([
      { message: 'Chart [Revenue] has been saved' },
      { message: 'Dashboard [Coffee] just got created and chart [Revenue] was added to it', dashboardId: 7 },
    ]);
  });

  it('spec 419: a dashboard onto which it was put is named; those that had it before are not', () => {
    expect(findSaveToasts({ ...CHART, isNew: false, before: [TEA], after: [TEA, COFFEE] }, t)).toEqual([
      { message: 'Chart [Revenue] has been overwritten' },
      { message: 'Chart [Revenue] was added to dashboard [Coffee]', dashboardId: 7 },
    ]);
    expect(messages({ after: [TEA, COFFEE] })[1]).toBe('Chart [Revenue] was added to dashboards [Tea], [Coffee]');
  });

  it('spec 295: it says that filters of a dashboard were not saved', () => {
    expect(messages({ hasLostFilters: true })).toEqual([
      'Chart [Revenue] has been saved. Filters from the dashboard aren’t part of it.',
    ]);
  });
});
