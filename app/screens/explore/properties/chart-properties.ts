// A chart's properties as its form has them, what is wrong with them, and what is sent. Pure.
import type { ExplorePageChart } from '#app/services/charts/explore/explore-page.ts';

export interface PropertyFields {
  readonly name: string;
  readonly description: string;
  readonly certifiedBy: string;
  readonly certification: string;
  /** Seconds as typed; empty: as the dataset has it. */
  readonly timeout: string;
}

type ChartFacts = Pick<ExplorePageChart, 'name' | 'description' | 'certifiedBy' | 'certificationDetails' | 'cacheTimeoutS'>;

export const propertyFields = (chart: ChartFacts): PropertyFields => ({
  name: chart.name,
  description: chart.description ?? '',
  certifiedBy: chart.certifiedBy ?? '',
  certification: chart.certificationDetails ?? '',
  timeout: chart.cacheTimeoutS === null ? '' : String(chart.cacheTimeoutS),
});

export function propertyProblems({ name, timeout }: PropertyFields): ReadonlySet<'name' | 'timeout'> {
  const problems = new Set<'name' | 'timeout'>();
  if (name.trim() === '') problems.add('name');
  if (timeout.trim() !== '' && !/^(-1|\d{1,9})$/.test(timeout.trim())) problems.add('timeout');
  return problems;
}

/** `tagIds` null: tags stay as they are. */
export const propertiesBody = (
  fields: PropertyFields,
  { ownerIds, tagIds }: { readonly ownerIds: readonly number[]; readonly tagIds: readonly number[] | null },
) => ({
  slice_name: fields.name.trim(),
  description: fields.description.trim() || null,
  certified_by: fields.certifiedBy.trim() || null,
  certification_details: fields.certification.trim() || null,
  cache_timeout: fields.timeout.trim() === '' ? null : Number(fields.timeout),
  owners: ownerIds,
  ...(tagIds !== null && { tags: tagIds }),
});
