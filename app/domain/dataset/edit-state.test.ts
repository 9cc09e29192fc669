import { describe, expect, it } from 'vitest';
import { changeBody, isChanged } from './edit-body.ts';
import { isMoved, type DatasetDraft } from './edit-draft.ts';
import { parseCertification } from './certification.ts';
import { writeCertification } from './edit-extra.ts';
import { findProblems } from './edit-problems.ts';
import { newColumn, newMetric, reduceEdit, startEdit, type EditAction, type EditState } from './edit-state.ts';

const column = (name: string, isTemporal = false) => ({ ...newColumn(name, { name, type: 'TEXT', isTemporal }), id: 1 });
const SAVED: DatasetDraft = {
  name: 'sales',
  database: { id: 1, name: 'shop' },
  catalog: '',
  schema: 'public',
  sql: null,
  description: '',
  owners: [],
  mainTemporalColumn: 'day',
  alwaysFilterMainTemporal: false,
  normalizeColumns: false,
  filterSelectEnabled: true,
  fetchValuesPredicate: '',
  templateParams: '',
  defaultEndpoint: '',
  currencyCodeColumn: '',
  offsetHours: '0',
  cacheTimeoutS: '',
  timeZone: '',
  extra: '',
  certifiedBy: '',
  certificationDetails: '',
  warning: '',
  columns: [column('size'), column('day', true), { ...column('twice'), expression: 'size * 2' }],
  metrics: [],
  folders: [],
};
const after = (...actions: EditAction[]): EditState => actions.reduce(reduceEdit, startEdit(SAVED));

describe('the folders of a draft', () => {
  it('are sent where they differ, without what the draft has removed, and new columns say their uuid', () => {
    const box = { type: 'folder' as const, uuid: 'box', name: 'Box', description: null };
    const entry = (name: string) => ({ type: 'column' as const, uuid: name, name });
    const folders = [{ ...box, children: [entry('size'), entry('fresh')] }];
    const added = newColumn('fresh', { name: 'fresh', type: 'TEXT', isTemporal: false });
    const now = after({ type: 'addColumn', column: added }, { type: 'setMany', change: { folders } });
    const body = changeBody(now.saved, now.draft);
    expect(body).toMatchObject({ folders });
    expect((body['columns'] as object[]).at(-1)).toMatchObject({ uuid: 'fresh', column_name: 'fresh' });
    const without = reduceEdit(now, { type: 'removeColumn', key: 'fresh' });
    expect(changeBody(without.saved, without.draft)).toEqual({ folders: [{ ...box, children: [entry('size')] }] });
    expect(isChanged(now.saved, reduceEdit(reduceEdit(now, { type: 'undo' }), { type: 'undo' }).draft)).toBe(false);
  });
});

describe('the place of a draft', () => {
  it('is sent where it differs: the connection’s own catalog as none', () => {
    const moved = after({ type: 'setMany', change: { catalog: 'pg', schema: 'sales' } });
    expect(changeBody(moved.saved, moved.draft)).toEqual({ catalog: 'pg', schema: 'sales' });
    expect(isMoved(moved.saved, moved.draft)).toBe(true);
    expect(changeBody(moved.draft, moved.saved)).toEqual({ catalog: null, schema: 'public' });
  });
});

describe('undo', () => {
  it('takes back a run of typing into one field as one step, and gives it again', () => {
    const typed = after(
      { type: 'set', field: 'description', value: 'a' },
      { type: 'set', field: 'description', value: 'ab' },
      { type: 'setColumn', key: 'size', change: { verboseName: 'Size' } },
    );
    const once = reduceEdit(typed, { type: 'undo' });
    expect(once.draft.columns[0]?.verboseName).toBe('');
    const twice = reduceEdit(once, { type: 'undo' });
    expect(twice.draft).toEqual(SAVED);
    expect(reduceEdit(twice, { type: 'redo' }).draft.description).toBe('ab');
    expect(reduceEdit(startEdit(SAVED), { type: 'undo' }).draft).toBe(SAVED);
  });
});

describe('the main time column', () => {
  it('follows a new name and goes with its column', () => {
    expect(after({ type: 'setColumn', key: 'day', change: { name: 'date' } }).draft.mainTemporalColumn).toBe('date');
    expect(after({ type: 'removeColumn', key: 'day' }).draft.mainTemporalColumn).toBe('');
    expect(after({ type: 'setColumn', key: 'day', change: { isTemporal: false } }).draft.mainTemporalColumn).toBe('');
  });
});

it('takes over the columns of the source and leaves the calculated ones, with users’ metadata on the others', () => {
  const { draft } = after(
    { type: 'setColumn', key: 'day', change: { verboseName: 'Day' } },
    {
      type: 'sync',
      keys: ['n1'],
      difference: {
        added: [{ name: 'new', type: 'INT', isTemporal: false }],
        removed: ['size', 'twice'],
        changed: [{ name: 'day', from: 'TEXT', to: 'DATE' }],
      },
    },
  );
  expect(draft.columns.map(({ name, type, verboseName }) => [name, type, verboseName])).toEqual([
    ['day', 'DATE', 'Day'],
    ['new', 'INT', ''],
    ['twice', 'TEXT', ''],
  ]);
});

describe('what is sent', () => {
  it('is only what differs', () => {
    expect(changeBody(SAVED, SAVED)).toEqual({});
    const { draft } = after(
      { type: 'set', field: 'cacheTimeoutS', value: '60' },
      { type: 'set', field: 'sql', value: 'select 1' },
    );
    expect(changeBody(SAVED, draft)).toEqual({ cache_timeout: 60, sql: 'select 1' });
    const back = after({ type: 'set', field: 'description', value: 'a' }, { type: 'set', field: 'description', value: '' });
    expect(isChanged(SAVED, back.draft)).toBe(false);
  });

  it('has the complete list of what changed in it, new ones without an id', () => {
    const { draft } = after({
      type: 'addMetric',
      metric: { ...newMetric('m'), name: 'n', expression: 'COUNT(*)', certifiedBy: 'Me' },
    });
    expect(changeBody(SAVED, draft)).toMatchObject({
      metrics: [{ metric_name: 'n', expression: 'COUNT(*)', currency: null, extra: '{"certification":{"certified_by":"Me"}}' }],
    });
    expect(changeBody(SAVED, draft)).not.toHaveProperty('columns');
  });
});

describe('extra', () => {
  it('keeps what it does not know', () => {
    const text = '{"other":1,"certification":{"certified_by":"A","since":2},"warning_markdown":"w"}';
    expect(parseCertification(text)).toEqual({ certifiedBy: 'A', certificationDetails: '', warning: 'w' });
    expect(JSON.parse(writeCertification(text, { certifiedBy: 'B', certificationDetails: 'd', warning: '' }))).toEqual({
      other: 1,
      certification: { certified_by: 'B', details: 'd', since: 2 },
    });
    expect(writeCertification('', parseCertification(''))).toBe('');
    expect(writeCertification('no json', parseCertification('no json'))).toBe('no json');
  });
});

describe('problems', () => {
  it('are reported by tab and field', () => {
    const { draft } = after(
      { type: 'addMetric', metric: newMetric('m') },
      { type: 'addColumn', column: newColumn('c', { name: 'size', type: null, isTemporal: false }, '') },
      {
        type: 'setMany',
        change: { templateParams: '[1]', timeZone: 'Mars', offsetHours: '1.5', defaultEndpoint: 'javascript:1' },
      },
      { type: 'set', field: 'sql', value: ' ' },
    );
    expect(findProblems(draft).map(({ tab, key, field }) => `${tab} ${key ?? ''} ${field}`)).toEqual([
      'source  sql',
      'calculated c expression',
      'calculated c name',
      'metrics m name',
      'metrics m expression',
      'settings  templateParams',
      'settings  defaultEndpoint',
      'settings  timeZone',
      'settings  offsetHours',
    ]);
  });

  it('are none of a dataset as it was saved', () => {
    expect(findProblems(SAVED)).toEqual([]);
  });
});
