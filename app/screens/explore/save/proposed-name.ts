// The name that is proposed for a chart that has none: what it shows, or what it is and of which dataset.
import { readSubject } from '#app/domain/explore/propose-name.ts';
import type { chartKinds } from '#app/messages/en/chart-kinds.ts';
import type { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import type { metricNames } from '#app/messages/en/metric-names.ts';
import { nameMetric } from '#app/messages/name-metric.ts';
import type { Translate } from '#app/messages/translate.ts';
import { mapDisplayNames, readVizType, type ExploreState } from '#app/screens/explore/client/explore-store.ts';
import { kindLabel } from '#app/screens/explore/chart-types/kinds.ts';

interface NameTexts {
  readonly t: Translate<typeof exploreDialogs.texts>;
  readonly tMetrics: Translate<typeof metricNames.texts>;
  readonly tKinds: Translate<typeof chartKinds.texts>;
  readonly locale: string;
}

export function proposeName({ formData, dataset }: Pick<ExploreState, 'formData' | 'dataset'>, texts: NameTexts): string {
  const { t, tMetrics, tKinds, locale } = texts;
  const names = mapDisplayNames(dataset);
  const nameOf = (name: string): string => names.get(name) ?? name;
  const { metric: label, dimension, isOverTime } = readSubject(formData, dataset);
  if (label === null)
    return t('name.ofDataset', { kind: kindLabel(readVizType(formData), tKinds, locale), dataset: dataset.name });
  const metric = nameMetric(label, nameOf, tMetrics);
  if (dimension === null) return isOverTime ? t('name.overTime', { metric }) : metric;
  return t(isOverTime ? 'name.byOverTime' : 'name.by', { metric, column: nameOf(dimension) });
}
