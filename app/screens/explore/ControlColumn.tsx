// The settings: chart type, and the kind's controls in two tabs.
import { useState } from 'react';
import { Button } from '#app/ui/button/Button.tsx';
import { TabList, tabDomId, panelDomId } from '#app/ui/layout/TabList.tsx';
import { chartKinds } from '#app/messages/en/chart-kinds.ts';
import { explore } from '#app/messages/en/explore.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import { readVizType } from './client/explore-store.ts';
import { ControlPanel } from './controls/ControlPanel.tsx';
import { useExploreState } from './explore-context.ts';
import { findMissingRequirement } from './chart-types/missing-requirement.ts';
import { kindLabel, QUICK_KINDS } from './chart-types/kinds.ts';
import { KindIcon } from './chart-types/KindIcon.tsx';
import type { ChartPreview } from './chart/use-preview.ts';
import styles from './ControlColumn.module.css';
import layout from './explore.module.css';

const TABS = ['data', 'customize'] as const;

interface ControlColumnProps {
  readonly preview: ChartPreview;
  readonly onGallery: () => void;
}

export function ControlColumn({ preview, onGallery }: ControlColumnProps) {
  const t = useMessages(explore);
  const tKinds = useMessages(chartKinds);
  const locale = useLocale();
  const [tab, setTab] = useState<(typeof TABS)[number]>('data');
  const formData = useExploreState((state) => state.formData);
  const dataset = useExploreState((state) => state.dataset);
  const setControl = useExploreState((state) => state.setControl);
  const { definition, problems } = preview;
  return (
    <section className={layout.controls} aria-label={t('controls.label')} data-pane="">
      <QuickKinds onGallery={onGallery} />
      <TabList
        className={styles.tabs}
        label={t('controls.label')}
        tabs={TABS.map((id) => ({ id, label: t(`controls.${id}`), href: `#${id}` }))}
        activeId={tab}
        onSelect={(id) => setTab(id === 'data' ? 'data' : 'customize')}
      />
      <div className={styles.panel} role="tabpanel" id={panelDomId(tab)} aria-labelledby={tabDomId(tab)} tabIndex={-1}>
        {definition ? (
          <ControlPanel
            definition={definition}
            formData={formData}
            dataset={dataset}
            tab={tab}
            problems={problems}
            onChange={setControl}
          />
        ) : (
          <p className={text.muted}>{t('controls.unsupported', { kind: kindLabel(readVizType(formData), tKinds, locale) })}</p>
        )}
      </div>
    </section>
  );
}

function QuickKinds({ onGallery }: { readonly onGallery: () => void }) {
  const t = useMessages(explore);
  const tKinds = useMessages(chartKinds);
  const locale = useLocale();
  const vizType = useExploreState((state) => readVizType(state.formData));
  const setKind = useExploreState((state) => state.setKind);
  const dataset = useExploreState((state) => state.dataset);
  const shown = QUICK_KINDS.includes(vizType) ? QUICK_KINDS : [...QUICK_KINDS.slice(0, -1), vizType];
  return (
    <div className={styles.kinds}>
      <div role="group" aria-label={t('controls.chartType')} className={styles.quick}>
        {shown.map((kind) => {
          const need = findMissingRequirement(kind, dataset);
          const label = kindLabel(kind, tKinds, locale);
          return (
            <button
              key={kind}
              type="button"
              className={styles.kind}
              aria-pressed={kind === vizType}
              aria-label={label}
              // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has aria-description for every role
              aria-description={need ? tKinds(`requires.${need}`) : undefined}
              title={need ? t('controls.typeWithNeed', { type: label, need: tKinds(`requires.${need}`) }) : label}
              data-unusable={need ? '' : undefined}
              onClick={() => (kind === vizType ? undefined : setKind(kind))}
            >
              <KindIcon vizType={kind} />
            </button>
          );
        })}
      </div>
      <p className={styles.name}>
        <strong>{kindLabel(vizType, tKinds, locale)}</strong>
        <Button weight="quiet" onClick={onGallery}>
          {t('controls.allTypes')}
        </Button>
      </p>
    </div>
  );
}
