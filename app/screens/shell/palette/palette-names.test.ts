import { expect, it } from 'vitest';
import type { PlaceId } from '#app/domain/viewer/places.ts';
import { help } from '#app/messages/en/help.ts';
import { palette } from '#app/messages/en/palette.ts';
import { shell } from '#app/messages/en/shell.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { NO_FINDS, paletteEntries } from './palette-entries.ts';
import { PLACE_ICONS } from './place-icons.ts';

const TEXTS = { t: createTranslate(palette, 'en'), tShell: createTranslate(shell, 'en'), tHelp: createTranslate(help, 'en') };
const OPEN = Object.keys(PLACE_ICONS) as PlaceId[];
const findFirst = (typed: string) => paletteEntries(typed, NO_FINDS, OPEN, TEXTS)[0]?.id;

// What people who know Superset, Metabase, Tableau, Looker or Power BI type, by the entry that they mean.
const TYPED = {
  home: ['home', 'favorites', 'recents', 'start page'],
  dashboards: ['dashboard', 'embed', 'iframe', 'workbook', 'collection', 'export', 'download', 'share', 'publish', 'board'],
  charts: ['slice', 'question', 'questions', 'look', 'visual', 'visualization', 'worksheet', 'graph', 'card', 'tile'],
  datasets: [
    'data source',
    'datasource',
    'data sources',
    'model',
    'semantic model',
    'table',
    'measure',
    'metrics',
    'browse data',
  ],
  sqllab: ['sql editor', 'sql runner', 'native query', 'sqllab', 'sql', 'console', 'query editor'],
  'saved-queries': ['saved query', 'snippets', 'my queries'],
  'query-history': ['query history', 'history', 'past queries'],
  databases: ['connection', 'connections', 'warehouse', 'database', 'connector', 'postgres', 'gateway'],
  reports: ['schedule', 'alert', 'alerts', 'subscription', 'pulse', 'notification', 'email', 'report', 'slack', 'subscribe'],
  'css-templates': ['css', 'stylesheet', 'styles', 'branding'],
  'annotation-layers': ['annotation', 'annotations', 'events'],
  tags: ['tags', 'tag', 'labels', 'folders'],
  users: ['people', 'users', 'user', 'members', 'invite'],
  roles: ['permissions', 'permission', 'roles', 'access control', 'privileges'],
  groups: ['groups', 'group', 'teams'],
  'row-rules': ['row level security', 'rls', 'row-level security', 'data sandboxing', 'user attributes'],
  'action-log': ['audit log', 'audit', 'logs', 'activity'],
  import: ['import', 'restore', 'migrate'],
  api: ['api', 'swagger', 'openapi', 'rest api', 'developers', 'guest token'],
  account: ['settings', 'profile', 'password', 'token', 'tokens', 'api key', 'preferences', 'language', 'change my password'],
  'new-dashboard': ['new dashboard', 'create dashboard', 'create a dashboard', 'add dashboard'],
  'new-chart': ['new chart', 'explore', 'create chart', 'new question', 'query builder', 'ask a question', 'pivot table'],
  'new-dataset': ['new dataset', 'create dataset', 'add table'],
  'new-upload': [
    'csv',
    'upload',
    'excel',
    'upload csv',
    'import csv',
    'xlsx',
    'spreadsheet',
    'get data',
    'file',
    'google sheets',
  ],
  'new-query': ['new query', 'new sql query', 'write sql'],
  'new-database': ['connect', 'connect database', 'add connection', 'new connection', 'add database'],
  'theme-light': ['light mode', 'theme', 'light'],
  'theme-dark': ['dark mode', 'dark', 'night mode', 'dark theme'],
  errors: ['errors', 'recent errors'],
  help: ['help', 'guide', 'manual', 'docs', 'documentation', 'tutorial', 'support', 'how to'],
  'guide-superset': ['superset', 'apache superset', 'move from superset'],
  shortcuts: ['shortcuts', 'hotkeys', 'keyboard'],
  logout: ['log out', 'logout', 'sign out', 'log off'],
};
const ROWS = Object.entries(TYPED).flatMap(([id, words]) => words.map((word) => [word, id] as const));

it.each(ROWS)('“%s” leads to %s', (typed, id) => {
  expect(findFirst(typed)).toBe(id);
  expect(findFirst(typed.toUpperCase())).toBe(id);
});

it.each([
  ['dashbord', 'dashboards'],
  ['shedule', 'reports'],
  ['conection', 'databases'],
  ['visualiztion', 'charts'],
  ['pasword', 'account'],
  ['permisions', 'roles'],
  ['upl', 'new-upload'],
  ['subscr', 'reports'],
])('“%s”, half typed or with a typo, leads to %s', (typed, id) => {
  expect(findFirst(typed)).toBe(id);
});

it('says by which other name an entry was found, and nothing where its label has it', () => {
  const [charts] = paletteEntries('question', NO_FINDS, OPEN, TEXTS);
  expect(charts).toMatchObject({ label: 'Charts', otherName: 'question' });
  expect(paletteEntries('charts', NO_FINDS, OPEN, TEXTS)[0]?.otherName).toBeUndefined();
});

it('finds only the guide by another name where the viewer can’t go', () => {
  for (const typed of ['rls', 'csv', 'swagger', 'people', 'warehouse']) {
    const places = paletteEntries(typed, NO_FINDS, ['charts'], TEXTS).filter(({ group }) => group !== 'guide');
    expect(places).toEqual([]);
  }
});

it('puts a page with the typed name before dashboards that have it in theirs, and those before the rest', () => {
  const finds = { ...NO_FINDS, dashboards: [{ id: 1, title: 'Users of the warehouse', href: '/d/' }] };
  const idsFor = (typed: string) => paletteEntries(typed, finds, OPEN, TEXTS).map(({ id }) => id);
  expect(idsFor('users').slice(0, 2)).toEqual(['users', 'dashboard-1']);
  expect(idsFor('use')[0]).toBe('dashboard-1');
});

it('has other names in lower case, each once in an entry', () => {
  const names = Object.entries(palette.texts).filter(([key]) => key.startsWith('names.'));
  for (const [, text] of names) {
    expect(text).toBe(text.toLowerCase());
    expect(new Set(text.split(', ')).size).toBe(text.split(', ').length);
  }
});
