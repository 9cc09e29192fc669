// Lets menus on marks and cells open the drill dialogs of the open dashboard; no-op without a dashboard. Browser only.

/** One condition that a mark satisfies. */
export interface DrilledValue {
  readonly column: string;
  readonly op: '==' | 'IN' | 'IS NULL' | 'TEMPORAL_RANGE';
  /** A value for `==`, a list of values for `IN`, a time range's text for `TEMPORAL_RANGE`; null for `IS NULL`. */
  readonly value: unknown;
  /** The value as the chart shows it. */
  readonly label: string;
}

export interface DrillTarget {
  readonly chart: { readonly chartId: number; readonly slot: number; readonly title: string };
  /** Conditions of the mark or cell; empty for the complete chart. */
  readonly conditions: readonly DrilledValue[];
  /** The element that is focused after the dialog is closed. */
  readonly opener: HTMLElement;
}

export interface OpenedDrill extends DrillTarget {
  readonly kind: 'detail' | 'by';
}

type Receiver = (opened: OpenedDrill) => void;

/** The last receiver gets the events, because a dialog that contains a chart handles that chart's marks. */
let receivers: readonly Receiver[] = [];

/** Registers a receiver of drill requests; returns a function that removes it. */
export function receiveDrills(receiver: Receiver): () => void {
  receivers = [...receivers, receiver];
  return () => {
    receivers = receivers.filter((one) => one !== receiver);
  };
}

/** Whether the viewer can drill on the open dashboard. */
export const canDrill = (): boolean => receivers.length > 0;

/** Opens the rows behind the target. */
export const openDrillToDetail = (target: DrillTarget): void => receivers.at(-1)?.({ ...target, kind: 'detail' });

/** Opens the target broken down by another column. */
export const openDrillBy = (target: DrillTarget): void => receivers.at(-1)?.({ ...target, kind: 'by' });
