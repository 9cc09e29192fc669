import { describe, expect, it } from 'vitest';
import { editorById } from '#app/domain/sqllab/tabs/tab-list.ts';
import { fakeServer, labOn, buildLabPage, buildTabState } from './fake-server.fixture.ts';
import { keepHeights, readSizes, writeSizes, type SizeStore } from './lab-sizes.ts';

const storageOf = (items = new Map<string, string>()): SizeStore => ({
  read: (key) => items.get(key) ?? null,
  write: (key, value) => (items.set(key, value), true),
});
const timers = { setTimer: (work: () => void) => (work(), null), clearTimer: () => undefined };
const labWithTab = () =>
  labOn(fakeServer(), buildLabPage({ tabs: { tabs: [{ id: 3, label: 'A' }], active: buildTabState(3, 'select 1', 5) } }));
const north = (lab: ReturnType<typeof labWithTab>) => editorById(lab.store.getState().tabs, '3')?.northPercent;

describe('sizes of the screen', () => {
  it('are restored at the next visit, separately for each tab', () => {
    const storage = storageOf();
    const first = labWithTab();
    const end = keepHeights(first, storage, timers);
    first.dispatch({ type: 'edit', id: '3', change: { northPercent: 62.5, southPercent: 37.5 } });
    end();
    writeSizes(storage, 1, { barPx: 333 });
    const second = labWithTab();
    keepHeights(second, storage, timers);
    expect(north(second)).toBe(62.5);
    expect(readSizes(storage, 1).barPx).toBe(333);
  });

  it('don’t count as edits of the tab: nothing is sent for them', () => {
    const storage = storageOf();
    writeSizes(storage, 1, { north: [['3', 70]] });
    const lab = labWithTab();
    keepHeights(lab, storage, timers);
    expect(north(lab)).toBe(70);
    expect(editorById(lab.store.getState().tabs, '3')?.updatedAt).toBe(5);
  });

  it('are the defaults if the storage is missing, refuses writes, or contains something else', () => {
    const usual = { barPx: 272, north: [] };
    const refusing = { read: () => null, write: () => false };
    for (const stored of ['{', '7', '{"barPx":-4,"north":[["3",1e9]]}', '{"barPx":"wide","north":{}}']) {
      expect(readSizes(storageOf(new Map([['sqllab.sizes.1', stored]])), 1)).toEqual(usual);
    }
    expect(readSizes(refusing, 1)).toEqual(usual);
    expect(writeSizes(refusing, 1, { barPx: 300 })).toBe(false);
  });

  it('belong to one user of the browser', () => {
    const storage = storageOf();
    writeSizes(storage, 1, { barPx: 333 });
    expect(readSizes(storage, 2).barPx).toBe(272);
  });
});
