// A small picture of a chart type, in theme colors. Decoration: the name is beside it.
import type { ReactNode } from 'react';
import { KIND_SHAPES } from './kind-shapes.ts';
import styles from './KindPicture.module.css';

const PICTURES: Readonly<Record<string, ReactNode>> = {
  table: (
    <>
      <path className={styles.soft} d="M6 8h84v10H6z" />
      <path className={styles.line} d="M6 8h84v40H6zM6 18h84M6 28h84M6 38h84M34 8v40M62 8v40" />
    </>
  ),
  big_number: (
    <>
      <path className={styles.number} d="M22 12h4v18M40 12h9v8h-9v10h9M62 12h9v18h-9M62 21h9" />
      <path className={styles.one} d="M6 48 24 42l16 3 16-8 14 3 20-9" />
    </>
  ),
  big_number_total: <path className={styles.number} d="M22 14h5v28M40 14h11v13H40v15h11M64 14h11v28H64M64 28h11" />,
  echarts_timeseries_line: (
    <>
      <path className={styles.line} d="M6 50h84" />
      <path className={styles.one} d="M6 40 24 26l16 8 18-20 14 8 18-14" />
      <path className={styles.two} d="M6 46 24 40l16 2 18-10 14 4 18-6" />
    </>
  ),
  echarts_timeseries_smooth: (
    <>
      <path className={styles.line} d="M6 50h84" />
      <path className={styles.one} d="M6 42C22 42 22 18 38 20s16 18 28 10S78 8 90 8" />
      <path className={styles.two} d="M6 46c18 0 20-10 36-8s20 2 48-10" />
    </>
  ),
  echarts_timeseries_step: (
    <>
      <path className={styles.line} d="M6 50h84" />
      <path className={styles.one} d="M6 42h14V28h18v8h16V16h18v6h18V8" />
    </>
  ),
  echarts_timeseries_bar: (
    <>
      <path className={styles.fillOne} d="M10 30h10v20H10zM28 20h10v30H28zM46 36h10v14H46zM64 12h10v38H64zM80 26h10v24H80z" />
      <path className={styles.line} d="M6 50h84" />
    </>
  ),
  echarts_area: (
    <>
      <path className={styles.fillTwo} d="M6 40 24 30l18 6 18-18 14 6 16-12v38H6z" />
      <path className={styles.fillOne} d="M6 46 24 40l18 3 18-11 14 4 16-7v21H6z" />
      <path className={styles.line} d="M6 50h84" />
    </>
  ),
  pie: (
    <>
      <path className={styles.fillOne} d="M48 6a22 22 0 0 1 19 33L57.500 33.500A11 11 0 0 0 48 17z" />
      <path className={styles.fillTwo} d="M67 39a22 22 0 0 1-40-4l10.500-3a11 11 0 0 0 20 1.500z" />
      <path className={styles.fillThree} d="M27 35A22 22 0 0 1 48 6v11a11 11 0 0 0-10.500 15z" />
    </>
  ),
};

export function KindPicture({ vizType }: { readonly vizType: string }) {
  const picture = Object.hasOwn(PICTURES, vizType) ? PICTURES[vizType] : drawShape(vizType);
  return (
    <svg className={styles.picture} viewBox="0 0 96 56" aria-hidden="true" focusable="false">
      {picture ?? <path className={styles.line} d="M6 8h84v40H6zM6 48l28-20 20 12 36-26" />}
    </svg>
  );
}

function drawShape(vizType: string): ReactNode {
  const shape = Object.hasOwn(KIND_SHAPES, vizType) ? KIND_SHAPES[vizType] : undefined;
  return shape?.map(([look, path]) => <path key={look} className={styles[look]} d={path} />) ?? null;
}

/** Types without a picture of their own have a plain one. */
export const hasPicture = (vizType: string): boolean => Object.hasOwn(PICTURES, vizType) || Object.hasOwn(KIND_SHAPES, vizType);
