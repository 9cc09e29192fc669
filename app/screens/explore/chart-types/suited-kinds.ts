// The types that suit a dataset best: those of the charts that it suggests, then what most charts are, as far as it has what they need.
import { recommendCharts } from '#app/domain/explore/recommend-charts.ts';
import { findMissingRequirement, type NeededDataset } from './missing-requirement.ts';
import { isKindName, QUICK_KINDS, type GalleryKindName } from './kinds.ts';

const MAX_SUITED = 8;

export function suitedKinds(dataset: NeededDataset): readonly GalleryKindName[] {
  const suggested = recommendCharts({ ...dataset, grain: null }).map(({ settings }) => String(settings['viz_type']));
  const fitting = [...new Set([...suggested, ...QUICK_KINDS])].filter(isKindName);
  return fitting.filter((vizType) => findMissingRequirement(vizType, dataset) === null).slice(0, MAX_SUITED);
}
