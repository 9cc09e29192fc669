// Changes and conflicts of a dashboard as sentences.
import type { MergeChange } from '#app/domain/dashboard/merge/merge-changes.ts';
import type { DashboardPart } from '#app/domain/dashboard/merge/merge-names.ts';
import type { MergeSubject } from '#app/domain/dashboard/merge/merge-values.ts';
import { dashboardChanges } from '#app/messages/en/dashboard-changes.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

/** `name`: of who made the change. */
export function describeChange(change: MergeChange, name: string): string {
  const t = pageTranslate(dashboardChanges);
  switch (change.did) {
    case 'renameDashboard':
      return t('renameDashboard', { name, title: change.title });
    case 'setSlug':
      return change.slug === null ? t('removeSlug', { name }) : t('setSlug', { name, slug: change.slug });
    case 'add':
    case 'remove':
    case 'move':
      return describePlaced(change, name);
    case 'resize':
    case 'change':
      return t(change.did, { name, part: describePart(change.part) });
    case 'rename':
      return t('rename', { name, part: describePart(change.part), title: change.title });
    case 'changeSetting':
      return t('changeSetting', { name, setting: describeSetting(change.key) });
    default:
      return t(change.did, { name });
  }
}

/** What a conflict is about. */
export function describeSubject(subject: MergeSubject): string {
  const t = pageTranslate(dashboardChanges);
  if (subject.is === 'part') {
    const part = describePart(subject.part);
    return subject.field === undefined ? part : t('partField', { part, field: subject.field });
  }
  if (subject.is === 'place') return t('place', { part: describePart(subject.part) });
  const setting = describeSetting(subject.key);
  return subject.entry === undefined ? setting : t('settingEntry', { setting, entry: subject.entry });
}

const IN_TAB = { add: 'addToTab', remove: 'removeFromTab', move: 'moveToTab' } as const;

function describePlaced({ did, part, tab }: Extract<MergeChange, { did: 'add' | 'remove' | 'move' }>, name: string): string {
  const t = pageTranslate(dashboardChanges);
  const values = { name, part: describePart(part) };
  return tab === null ? t(did, values) : t(IN_TAB[did], { ...values, tab: describePart(tab) });
}

function describePart({ kind, title }: DashboardPart): string {
  const t = pageTranslate(dashboardChanges);
  const titled = TITLED.find((one) => one === kind);
  return titled && title !== null ? t(`part.${titled}`, { title }) : t(`some.${kind}`);
}

const TITLED = ['chart', 'markdown', 'header', 'tab', 'filter'] as const;

function describeSetting(key: string): string {
  const t = pageTranslate(dashboardChanges);
  const setting = SETTINGS.find((one) => one === key);
  return setting ? t(`setting.${setting}`) : t('setting.other', { key });
}

/** Those with a text of their catalog. */
const SETTINGS = [
  'title',
  'slug',
  'css',
  'annotation_layers',
  'color_scheme',
  'color_namespace',
  'label_colors',
  'map_label_colors',
  'shared_label_colors',
  'refresh_frequency',
  'cross_filters_enabled',
  'filter_bar_orientation',
  'expanded_slices',
  'timed_refresh_immune_slices',
  'chart_configuration',
  'global_chart_configuration',
  'owners',
  'roles',
  'tags',
  'published',
  'certifiedBy',
  'certificationDetails',
] as const;
