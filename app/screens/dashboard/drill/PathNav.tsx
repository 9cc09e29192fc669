// The steps of a drill as a line of links back; the last one is where the viewer is.
import { dashboardDrill } from '#app/messages/en/dashboard-drill.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import type { DrillPath, DrillStep } from './drill-path.ts';
import styles from './by.module.css';

interface PathNavProps {
  readonly path: DrillPath;
  readonly onStep: (index: number) => void;
}

export function PathNav({ path, onStep }: PathNavProps) {
  const t = useMessages(dashboardDrill);
  const textOf = ({ mark, column }: DrillStep): string => {
    if (column === null) return mark === '' ? t('by.everything') : mark;
    return mark === '' ? t('by.stepAll', { column: column.label }) : t('by.step', { mark, column: column.label });
  };
  return (
    <nav aria-label={t('by.path')}>
      <ol className={styles.path}>
        {path.map((step, index) => (
          <li key={index}>
            {index > 0 ? <Icon name="chevronRight" sizePx={12} /> : null}
            {index === path.length - 1 ? (
              <span aria-current="step">{textOf(step)}</span>
            ) : (
              <button type="button" onClick={() => onStep(index)}>
                {textOf(step)}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
