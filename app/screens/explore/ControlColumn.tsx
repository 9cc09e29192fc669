// The settings: chart type, and the kind's controls in two tabs.
import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { TabList, tabDomId, panelDomId } from '#app/ui/TabList.tsx';
import { vizTypeOf } from './client/explore-store.ts';
import { ControlPanel } from './controls/ControlPanel.tsx';
import { useExploreState } from './explore-context.ts';
import { kindLabel, QUICK_KINDS } from './kinds.ts';
import { KindPicture } from './KindPicture.tsx';
import type { Preview } from './use-preview.ts';

const TABS = [
  { id: 'data', label: 'Data', href: '#data' },
  { id: 'customize', label: 'Customise', href: '#customise' },
] as const;

interface ControlColumnProps {
  readonly preview: Preview;
  readonly onGallery: () => void;
}

export function ControlColumn({ preview, onGallery }: ControlColumnProps) {
  const [tab, setTab] = useState<'data' | 'customize'>('data');
  const formData = useExploreState((state) => state.formData);
  const dataset = useExploreState((state) => state.dataset);
  const setControl = useExploreState((state) => state.setControl);
  const { definition, problems } = preview;
  return (
    <section className="ex-controls" aria-label="Controls">
      <QuickKinds onGallery={onGallery} />
      <TabList label="Controls" tabs={TABS} activeId={tab} onSelect={(id) => setTab(id === 'data' ? 'data' : 'customize')} />
      <div className="ex-control-panel" role="tabpanel" id={panelDomId(tab)} aria-labelledby={tabDomId(tab)} tabIndex={-1}>
        {definition ? (
          <ControlPanel {...{ definition, formData, dataset, tab, problems }} onChange={setControl} />
        ) : (
          <p className="muted">
            Charts of type “{vizTypeOf(formData)}” are kept, but cannot be changed yet. Choose another type above.
          </p>
        )}
      </div>
    </section>
  );
}

function QuickKinds({ onGallery }: { readonly onGallery: () => void }) {
  const vizType = useExploreState((state) => vizTypeOf(state.formData));
  const setKind = useExploreState((state) => state.setKind);
  const shown = QUICK_KINDS.includes(vizType) ? QUICK_KINDS : [...QUICK_KINDS.slice(0, -1), vizType];
  return (
    <div className="ex-kinds">
      <div role="group" aria-label="Chart type" className="ex-quick">
        {shown.map((kind) => (
          <button
            key={kind}
            type="button"
            className="ex-kind"
            aria-pressed={kind === vizType}
            aria-label={kindLabel(kind)}
            title={kindLabel(kind)}
            onClick={() => (kind === vizType ? undefined : setKind(kind))}
          >
            <KindPicture vizType={kind} />
          </button>
        ))}
      </div>
      <p className="ex-kind-name">
        <strong>{kindLabel(vizType)}</strong>
        <Button weight="quiet" onClick={onGallery}>
          All chart types
        </Button>
      </p>
    </div>
  );
}
