// Icons: strokes of 1.5 on a grid of 16, in the color of the text around them.
import { clsx } from 'clsx';
import styles from './Icon.module.css';

const PATHS = {
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
  more: 'M8 2.8a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1M8 7.5a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1M8 12.2a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1',
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 1.8V4.5h-2.7',
  expand: 'M9.5 2.5h4v4M13.5 2.5 9.5 6.5M6.5 13.5h-4v-4M2.5 13.5l4-4',
  download: 'M8 2v7.5M4.8 6.6 8 9.8l3.2-3.2M2.5 13.5h11',
  folder: 'M2 4.5V12a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1H8L6.5 3H3a1 1 0 0 0-1 1.5Z',
  table: 'M2.5 3h11v10h-11zM2.5 6.5h11M2.5 9.8h11M6.5 6.5V13',
  code: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
  image: 'M2.5 3h11v10h-11zM2.5 11l3.3-3.3 2.6 2.6 1.8-1.8 3.3 3.3M10.3 6v.1',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  check: 'M3 8.5l3.2 3.2L13 5',
  certified:
    'M8 1.5l1.7 1.2 2.1-.1.5 2 1.7 1.2-.8 2 .8 1.9-1.7 1.3-.5 2-2.1-.1L8 14.1l-1.7-1.2-2.1.1-.5-2L2 9.7l.8-1.9-.8-2 1.7-1.2.5-2 2.1.1L8 1.5ZM5.6 7.9l1.7 1.7 3.1-3.3',
  warning: 'M8 2.2 14.2 13H1.8L8 2.2ZM8 6.5v3M8 11.4v.1',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.4v3.4M8 5.2v.1',
  lock: 'M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  sun: 'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  moon: 'M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1Z',
  screen: 'M2 3h12v8H2zM5.5 13.5h5',
  user: 'M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8ZM2.8 14a5.2 5.2 0 0 1 10.4 0',
  dashboard: 'M2.5 2.5h4.5v6H2.5zM9 2.5h4.5v3.5H9zM9 8h4.5v5.5H9zM2.5 10.5H7v3H2.5z',
  home: 'M2.5 7.5 8 2.7l5.5 4.8M4 6.5v7h8v-7',
  arrowUp: 'M8 13V3M4 7l4-4 4 4',
  arrowDown: 'M8 3v10M4 9l4 4 4-4',
  chevronDown: 'M4 6l4 4 4-4',
  chevronLeft: 'M10 3.5 5.5 8l4.5 4.5',
  chevronRight: 'M6 3.5 10.5 8 6 12.5',
  keyboard: 'M1.5 4h13v8h-13zM4 6.7v.1M6.7 6.7v.1M9.3 6.7v.1M12 6.7v.1M5 9.5h6',
  offline:
    'M2 2l12 12M5 8.6a4.5 4.5 0 0 1 2-1M11.4 9a4.6 4.6 0 0 0-1-.8M2.3 6.1a8 8 0 0 1 2-1.4M13.7 6.1A8.2 8.2 0 0 0 7 3.9M8 12.2v.1',
  logout: 'M6.5 2.5h-4v11h4M10 5l3 3-3 3M13 8H6',
  play: 'M4.5 2.8v10.4l8.3-5.2z',
  stop: 'M4 4h8v8H4z',
  plus: 'M8 3v10M3 8h10',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  mail: 'M2 3.5h12v9H2zM2.3 4l5.7 4.8L13.7 4',
  filter: 'M2 3h12L9.5 8.4v4.8l-3-1.6V8.4L2 3Z',
  eye: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  database: 'M8 6.2c3 0 5-.9 5-2s-2-2-5-2-5 .9-5 2 2 2 5 2ZM3 4.2v7.6c0 1.1 2 2 5 2s5-.9 5-2V4.2M3 8c0 1.1 2 2 5 2s5-.9 5-2',
  key: 'M5.3 13.2a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM7.3 8.4l5.9-5.9M11 4.7l1.8 1.8',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7l-1 1M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.2 9.1a2.6 2.6 0 0 0 3.7 3.7l1-1',
  number: 'M6.5 2.5 5 13.5M11 2.5 9.5 13.5M3 6h10.5M2.5 10H13',
  pin: 'M6 2.5h4M6.8 2.5v4.3L4.5 9.5h7L9.2 6.8V2.5M8 9.5v4.5',
  sidebar: 'M2.5 3h11v10h-11zM6.5 3v10',
  insert: 'M8 2.5v7M5 6.5l3 3 3-3M3 13h10',
  grip: 'M6 3.5v.1M10 3.5v.1M6 8v.1M10 8v.1M6 12.5v.1M10 12.5v.1',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6h6.8a4 4 0 0 1 0 8H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6H6.7a4 4 0 0 0 0 8H10',
  edit: 'M11.2 2.6l2.2 2.2L5.6 12.6l-3 .8.8-3 7.8-7.8ZM9.6 4.2l2.2 2.2',
  star: 'M8 1.9l1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.7l-3.8 2 .7-4.3-3.1-3 4.3-.6L8 1.9Z',
  tag: 'M2.5 2.5h5l6 6-5 5-6-6v-5ZM5.2 5.2v.1',
  chart: 'M2.5 2.5v11h11M5.5 10.5V8M8.5 10.5V5M11.5 10.5V7',
  cards: 'M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4v.1M2.5 8v.1M2.5 12v.1',
  upload: 'M8 9.8V2.3M4.8 5.2 8 2l3.2 3.2M2.5 13.5h11',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.7V8l2.3 1.5',
  settings:
    'M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M10.5 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM5.5 13a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  users:
    'M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.5 13.5a4.5 4.5 0 0 1 9 0M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12 9.6a4.5 4.5 0 0 1 2.5 3.9',
  trash: 'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9',
  save: 'M3 2.5h8l2.5 2.5v8.5H3zM5.5 2.5v3.5h5V2.5M5.5 13.5V9.5h5v4',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  readonly name: IconName;
  readonly sizePx?: number;
  readonly className?: string | undefined;
}

export const Icon = ({ name, ...look }: IconProps) => <Stroke path={findPath(name)} {...look} />;

/** Types allow no other name; one that comes past them is noticed at once. */
function findPath(name: IconName): string {
  if (!Object.hasOwn(PATHS, name)) throw new Error(`Icon not found: ${name}`);
  return PATHS[name];
}

/** An icon that only one screen has: its path is not in every page's code. */
export function Stroke({ path, sizePx = 16, className }: Omit<IconProps, 'name'> & { readonly path: string }) {
  return (
    <svg
      className={clsx(styles.icon, className)}
      width={sizePx}
      height={sizePx}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
