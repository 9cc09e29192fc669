// The steps of a drill: a mark, and the column by which it is broken down. Each mark narrows what the one before it left.
import type { DrillColumn } from '#app/stores/chart-drill/wire.ts';
import type { DrilledValue } from './open-drill.ts';

export interface DrillStep {
  /** Conditions of this mark and of all before it. */
  readonly conditions: readonly DrilledValue[];
  /** What the mark shows; empty for the complete chart. */
  readonly mark: string;
  /** Null until one is selected. */
  readonly column: DrillColumn | null;
}

export type DrillPath = readonly [DrillStep, ...DrillStep[]];

export const startPath = (conditions: readonly DrilledValue[]): DrillPath => [
  { conditions, mark: markText(conditions), column: null },
];

/** A mark of the chart that the last step shows. */
export function intoMark(path: DrillPath, conditions: readonly DrilledValue[]): DrillPath {
  const mark = markText(conditions);
  const step = { conditions: allConditions(path, conditions), mark, column: null };
  return [path[0], ...path.slice(1), step];
}

/** What is true of a mark in the last chart: its own conditions, and those that led to the chart. */
export function allConditions(path: DrillPath, conditions: readonly DrilledValue[]): readonly DrilledValue[] {
  const own = new Set(conditions.map(({ column }) => column));
  return [...lastStep(path).conditions.filter(({ column }) => !own.has(column)), ...conditions];
}

export const lastStep = (path: DrillPath): DrillStep => path.at(-1) ?? path[0];

export function withColumn(path: DrillPath, column: DrillColumn): DrillPath {
  const [first, ...rest] = path;
  if (rest.length === 0) return [{ ...first, column }];
  return [first, ...rest.slice(0, -1), { ...lastStep(path), column }];
}

/** @param index of the step that is shown again */
export const backTo = ([first, ...rest]: DrillPath, index: number): DrillPath => [first, ...rest.slice(0, index)];

/** Columns that no step has used yet: one that a mark fixes has a single value. */
export function freeColumns(path: DrillPath, all: readonly DrillColumn[]): readonly DrillColumn[] {
  const { conditions } = lastStep(path);
  const used = new Set([
    ...conditions.map(({ column }) => column),
    ...path.slice(0, -1).flatMap(({ column }) => column?.name ?? []),
  ]);
  return all.filter(({ name }) => !used.has(name));
}

const markText = (conditions: readonly DrilledValue[]): string => conditions.map(({ label }) => label).join(', ');
