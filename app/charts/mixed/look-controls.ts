// The controls of how one query's series look.
import { isFlagged, renderOnly, shownWhen } from '#app/charts/shared/form/controls.ts';
import { readText } from '#app/charts/shared/form/form-values.ts';
import { controlList } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

const AREA_OPACITY = 0.2;
const MARKER_PX = 6;

/** @param suffix of the settings' names: `B` for those of the second query */
export function lookControls<const S extends '' | 'B'>(suffix: S) {
  const drawsAs = (formData: FormData): string => readText(formData, `seriesType${suffix}`) ?? 'line';
  const isLine = (formData: FormData): boolean => !['bar', 'scatter'].includes(drawsAs(formData));
  const hasMarkers = (formData: FormData): boolean =>
    drawsAs(formData) === 'scatter' || (isLine(formData) && isFlagged(`markerEnabled${suffix}`, false)(formData));
  return controlList(
    {
      name: `yAxisIndex${suffix}` as const,
      label: 'valueAxis',
      type: 'select',
      default: 0,
      choices: [
        [0, 'choice.left'],
        [1, 'choice.right'],
      ],
    },
    {
      name: `seriesType${suffix}` as const,
      label: 'drawAs',
      type: 'select',
      default: 'line',
      choices: [
        ['line', 'choice.line'],
        ['bar', 'choice.bars'],
        ['scatter', 'choice.dots'],
        ['smooth', 'choice.smooth'],
        ['start', 'choice.stepStart'],
        ['middle', 'choice.stepMiddle'],
        ['end', 'choice.stepEnd'],
      ],
    },
    {
      name: `stack${suffix}` as const,
      label: 'stacking',
      type: 'select',
      default: null,
      choices: [
        [null, 'choice.none'],
        ['Stack', 'choice.stacked'],
      ],
    },
    { name: `show_value${suffix}` as const, label: 'showValues', type: 'checkbox', default: false },
    shownWhen(
      (formData) => isFlagged(`show_value${suffix}`, false)(formData) && readText(formData, `stack${suffix}`) === 'Stack',
      { name: `only_total${suffix}` as const, label: 'onlyTotal', type: 'checkbox', default: true },
    ),
    shownWhen(isLine, { name: `area${suffix}` as const, label: 'areaFill', type: 'checkbox', default: false }),
    shownWhen((formData) => isLine(formData) && isFlagged(`area${suffix}`, false)(formData), {
      name: `opacity${suffix}` as const,
      label: 'opacity',
      type: 'slider',
      min: 0,
      max: 1,
      step: 0.1,
      default: AREA_OPACITY,
    }),
    shownWhen(isLine, { name: `markerEnabled${suffix}` as const, label: 'markers', type: 'checkbox', default: false }),
    shownWhen(hasMarkers, {
      name: `markerSize${suffix}` as const,
      label: 'markerSize',
      type: 'slider',
      min: 1,
      max: 20,
      step: 1,
      default: MARKER_PX,
    }),
    {
      name: `sort_series_type${suffix}` as const,
      label: 'seriesSort',
      type: 'select',
      default: 'sum',
      choices: [
        ['sum', 'choice.total'],
        ['name', 'choice.name'],
        ['max', 'choice.max'],
        ['min', 'choice.min'],
        ['avg', 'choice.mean'],
      ],
    },
    { name: `sort_series_ascending${suffix}` as const, label: 'seriesAscending', type: 'checkbox', default: false },
  ).map((control) => renderOnly(control));
}
