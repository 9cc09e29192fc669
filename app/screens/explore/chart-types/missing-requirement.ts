// Decides whether a dataset has what a chart type requires. Columns of unknown type count as whatever is required.
import { findRequirement } from '#app/domain/chart-types/find-requirement.ts';
import type { DatasetRequirement } from '#app/domain/chart-types/facts.ts';
import { findColumnRoles, type SuggestedColumn } from '#app/domain/explore/column-roles.ts';
import { detectColumnContent } from '#app/domain/explore/field-type.ts';

export interface NeededDataset {
  readonly columns: readonly SuggestedColumn[];
  readonly metrics: readonly { readonly name: string }[];
  readonly mainTemporalColumn: string | null;
}

/** What the dataset lacks for the type; null if nothing, and for types that are not in the gallery. */
export function findMissingRequirement(vizType: string, dataset: NeededDataset): DatasetRequirement | null {
  const need = findRequirement(vizType);
  return need === null || isMet(need, dataset) ? null : need;
}

function isMet(need: DatasetRequirement, dataset: NeededDataset): boolean {
  const { columns, metrics } = dataset;
  const contents = columns.map(detectColumnContent);
  const open = contents.filter((content) => content === 'unknown' || content === 'formula').length;
  const times = findColumnRoles(dataset).times.length + open;
  const numbers = contents.filter((content) => content === 'number').length + open;
  const texts = contents.filter((content) => content === 'text').length + open;
  switch (need) {
    case 'timeColumn':
      return times >= 1;
    case 'twoTimeColumns':
      return times >= 2;
    case 'numericColumn':
      return numbers >= 1;
    case 'twoNumericColumns':
      // Saved metrics are numbers as well.
      return numbers + Math.max(0, metrics.length - 1) >= 2;
    case 'groupColumn':
      return columns.length >= 1;
    case 'twoGroupColumns':
      return columns.length >= 2;
    case 'textColumn':
      return texts >= 1;
    case 'location':
      // Or both in one text, or a geohash.
      return numbers >= 2 || texts >= 1;
    case 'twoLocations':
      return numbers >= 4 || texts >= 2 || (numbers >= 2 && texts >= 1);
  }
}
