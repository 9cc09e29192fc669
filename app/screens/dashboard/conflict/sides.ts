// The versions of a dashboard that two users saved, merged: content, properties, and who wins where both changed the same. Pure.
import {
  findPropertyChanges,
  mergeProperties,
  type DashboardProperties,
} from '#app/domain/dashboard/metadata/dashboard-properties.ts';
import { mergeDashboards } from '#app/domain/dashboard/merge/merge-dashboards.ts';
import type { DashboardContent } from '#app/domain/dashboard/merge/dashboard-content.ts';
import type { MergeConflict, Report } from '#app/domain/dashboard/merge/merge-values.ts';
import type { MetadataJson } from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import type { StoredPositions } from '#app/domain/dashboard/layout/save-positions.ts';
import { dashboardConflict } from '#app/messages/en/dashboard-conflict.ts';
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { describeChange } from './change-text.ts';

/** One version of a dashboard. */
export interface DashboardSide {
  readonly title: string;
  readonly css: string;
  /** Without the positions. */
  readonly metadata: MetadataJson;
  readonly layout: StoredPositions;
  readonly properties: DashboardProperties;
}

export interface Sides {
  /** What both began with. */
  readonly base: DashboardSide;
  readonly mine: DashboardSide;
  readonly theirs: DashboardSide;
}

export interface Meeting {
  readonly merged: DashboardSide;
  readonly conflicts: readonly MergeConflict[];
  /** A sentence each, with the other one's name. */
  readonly theirChanges: readonly string[];
}

/** `picked`: keys of the conflicts resolved to theirs; all others are resolved to mine. */
export function mergeSides({ base, mine, theirs }: Sides, who: string, picked: ReadonlySet<string>): Meeting {
  const pick: Report = (conflict) => (picked.has(conflictKey(conflict)) ? 'theirs' : 'mine');
  const content = mergeDashboards({ base: contentOf(base), mine: contentOf(mine), theirs: contentOf(theirs) }, pick);
  const conflicts = [...content.conflicts];
  const properties = mergeProperties({ base: base.properties, mine: mine.properties, theirs: theirs.properties }, (conflict) => {
    conflicts.push(conflict);
    return pick(conflict);
  });
  const { title, css, metadata, positions } = content.merged;
  const theirChanges = [...content.theirChanges, ...findPropertyChanges(base.properties, theirs.properties)];
  return {
    merged: { title, css: css ?? '', metadata, layout: positions, properties },
    conflicts,
    theirChanges: [...new Set(theirChanges.map((change) => describeChange(change, who)))],
  };
}

/** The address is one of the properties, so the content says nothing of it. */
const contentOf = ({ title, css, metadata, layout }: DashboardSide): DashboardContent => ({
  title,
  slug: null,
  css,
  metadata,
  positions: layout,
});

/** Tells conflicts of one merge apart, whatever is selected. */
export const conflictKey = ({ where, mine, theirs }: MergeConflict): string =>
  JSON.stringify([where, mine ?? null, theirs ?? null]);

const MAX_WORDS = 160;

/** A version of a value in comparable form. */
export function describeValue(value: unknown): string {
  const t = pageTranslate(dashboardConflict);
  const tCommon = pageTranslate(common);
  if (value === undefined) return t('removed');
  if (value === null || value === '') return t('nothing');
  if (value === true) return tCommon('yes');
  if (value === false) return tCommon('no');
  if (typeof value === 'string' || typeof value === 'number') return shorten(String(value));
  const { name, title, text } = value as Readonly<Record<string, unknown>>;
  const called = [name, title, text].find((one) => typeof one === 'string' && one !== '');
  return shorten(`${typeof called === 'string' ? `“${called}”: ` : ''}${JSON.stringify(value)}`);
}

const shorten = (text: string): string => (text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS - 1)}…` : text);
