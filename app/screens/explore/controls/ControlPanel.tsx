// A kind's settings as its definition lists them: one tab's sections, each control by the field that its type requires.
import { controlFields } from '#app/messages/en/control-fields.ts';
import { controls as controlsMessages } from '#app/messages/en/controls.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useMemo, useState } from 'react';
import type { Control, ControlSection, FormData } from '#app/charts/shared/form/control.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { own, readList } from '#app/charts/shared/form/form-values.ts';
import { findUnusableValues } from '#app/charts/shared/form/settings.ts';
import { findIgnoredSettings } from '#app/charts/shared/form/ignored-settings.ts';
import { toSourceRef, type ExploreDataset } from '#app/screens/explore/dataset/explore-dataset.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { ControlField } from './ControlField.tsx';
import { createPanelApi } from './panel-api.ts';
import { PanelContext, usePanel, type Panel } from './panel-context.ts';
import { IgnoredSettings } from './IgnoredSettings.tsx';
import styles from './ControlPanel.module.css';

export interface ControlPanelProps {
  readonly definition: ChartDefinition;
  /** Upgraded, with its viz_type. */
  readonly formData: FormData;
  readonly dataset: ExploreDataset;
  readonly tab: ControlSection['tab'];
  /** Called for every change, at each letter where something is typed: requests wait for a pause. */
  readonly onChange: (name: string, value: unknown) => void;
  /** Messages by the name of the control: see `findFormProblems`, and what the server found. */
  readonly problems: Readonly<Record<string, string>>;
}

export function ControlPanel({ definition, formData, dataset, tab, onChange, problems }: ControlPanelProps) {
  const { csrfToken } = useShellData();
  const api = useMemo(
    () => createPanelApi(toSourceRef(dataset), csrfToken, (...call: Parameters<typeof fetch>) => fetch(...call)),
    [dataset, csrfToken],
  );
  const unusable = useMemo(
    () => new Map(findUnusableValues(definition, formData).map(({ name, saved }) => [name, saved])),
    [definition, formData],
  );
  const ignored = useMemo(() => findIgnoredSettings(definition, formData), [definition, formData]);
  const panel: Panel = { dataset, formData, api, unusable, onChange };
  const sections = definition.panel
    .filter((section) => section.tab === tab)
    .map((section) => ({ section, controls: section.controls.filter((control) => isShown(control, panel)) }))
    .filter(({ controls }) => controls.length > 0);
  return (
    <PanelContext.Provider value={panel}>
      <div className={styles.panel}>
        {sections.map(({ section, controls }) => (
          <Section
            key={`${definition.vizTypes[0] ?? ''} ${section.label}`}
            section={section}
            controls={controls}
            problems={problems}
          />
        ))}
        <IgnoredSettings settings={ignored} />
      </div>
    </PanelContext.Provider>
  );
}

const isShown = (control: Control, { formData, dataset }: Panel): boolean => control.visible?.(formData, dataset) ?? true;

interface SectionProps {
  readonly section: ControlSection;
  readonly controls: readonly Control[];
  readonly problems: Readonly<Record<string, string>>;
}

/** A folded section begins open where something in it is set. */
function Section({ section, controls, problems }: SectionProps) {
  const t = useMessages(controlFields);
  const tControls = useMessages(controlsMessages);
  const { formData } = usePanel();
  const count = controls.filter(({ name }) => Object.hasOwn(problems, name)).length;
  const isSet = controls.some((control) => isChanged(control, formData));
  const [isOpen, setIsOpen] = useState(() => !section.isFolded || controls.some((control) => isChanged(control, formData)));
  return (
    <details className={styles.section} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevronRight" />
        <span>{tControls(section.label)}</span>
        {count > 0 && !isOpen ? (
          <span className={styles.problems}>
            <Icon name="warning" /> {t('problems', { count })}
          </span>
        ) : null}
        {section.isFolded && isSet && !isOpen ? <span className={styles.changed}>{t('isSet')}</span> : null}
      </summary>
      <div className={styles.controls}>
        {controls.map((control) => (
          <ControlField
            key={control.name}
            control={control}
            problem={Object.hasOwn(problems, control.name) ? problems[control.name] : undefined}
          />
        ))}
      </div>
    </details>
  );
}

/** Whether a control's value is neither empty nor its default. */
function isChanged(control: Control, formData: FormData): boolean {
  const value = own(formData, control.name);
  if (value === undefined || value === null || value === control.default) return false;
  return (
    JSON.stringify(value) !== JSON.stringify(control.default) &&
    (typeof value === 'boolean' || readList(formData, control.name).length > 0)
  );
}
