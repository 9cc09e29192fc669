// Moves a component one step by a button: for fingers, and for keyboards that don't drag. The menu around them stays open, so
// that several steps are several presses.
import { DIRECTIONS, stepPlace, type StepDirection } from '#app/domain/dashboard/edit/step-place.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import type { IconName } from '#app/ui/icon/Icon.tsx';
import { useEdit, useSession } from '#app/screens/dashboard/edit/edit-context.ts';
import { focusStep } from '#app/screens/dashboard/edit/focus-step.ts';
import { useIsNarrow } from '#app/screens/dashboard/edit/use-is-narrow.ts';
import styles from './StepButtons.module.css';

/** Left and right are the first one turned: every icon is in the code of every page. */
const ICONS = { up: 'arrowUp', down: 'arrowDown', left: 'arrowUp', right: 'arrowUp' } as const satisfies Record<
  StepDirection,
  IconName
>;

export function StepButtons({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useMessages(dashboardEdit);
  const session = useSession();
  const isStacked = useIsNarrow();
  // A text, so that it stays the same from edit to edit.
  const open = useEdit(({ layout }) => DIRECTIONS.filter((one) => stepPlace(layout, id, one, isStacked) !== null).join(' '));
  return (
    <div className={styles.steps} role="group" aria-label={t('step.label', { name })}>
      {DIRECTIONS.filter((one) => !isStacked || one === 'up' || one === 'down').map((direction) => (
        <IconButton
          key={direction}
          icon={ICONS[direction]}
          label={t(`step.${direction}`)}
          className={styles.step}
          data-step={direction}
          aria-disabled={!open.split(' ').includes(direction)}
          onClick={(event) => {
            event.stopPropagation();
            if (session.step(id, direction, isStacked)) focusStep(id, direction);
          }}
        />
      ))}
    </div>
  );
}
