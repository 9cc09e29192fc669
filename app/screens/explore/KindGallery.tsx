// All chart types with pictures: by category, or by what is typed. Choosing one keeps what fits.
import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { findKinds, KIND_CATEGORIES, type KindChoice } from './kinds.ts';
import { KindPicture } from './KindPicture.tsx';

interface KindGridProps {
  readonly label: string;
  readonly chosen: string;
  readonly onChoose: (vizType: string) => void;
}

/** The types as radio buttons: arrows move, typing above searches. */
export function KindGrid({ label, chosen, onChoose }: KindGridProps) {
  const [search, setSearch] = useState('');
  const found = findKinds(search);
  return (
    <div className="kind-grid">
      <div className="search">
        <Icon name="search" />
        <input
          type="search"
          className="input compact"
          aria-label="Search chart types"
          placeholder="Search chart types"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <div role="radiogroup" aria-label={label}>
        {KIND_CATEGORIES.map((category) => {
          const kinds = found.filter((kind) => kind.category === category);
          return kinds.length === 0 ? null : (
            <section key={category}>
              <h3>{category}</h3>
              <div className="kind-cards">
                {kinds.map((kind) => (
                  <KindCard key={kind.vizType} kind={kind} isChosen={kind.vizType === chosen} onChoose={onChoose} />
                ))}
              </div>
            </section>
          );
        })}
      </div>
      {found.length === 0 ? (
        <p className="muted" role="status">
          No chart type is called “{search.trim()}”. Try what it shows: “trend”, “share”, “ranking”.
        </p>
      ) : null}
    </div>
  );
}

interface KindCardProps {
  readonly kind: KindChoice;
  readonly isChosen: boolean;
  readonly onChoose: (vizType: string) => void;
}

function KindCard({ kind, isChosen, onChoose }: KindCardProps) {
  return (
    <label className="kind-card">
      <input
        type="radio"
        name="chart-type"
        value={kind.vizType}
        checked={isChosen}
        onChange={() => onChoose(kind.vizType)}
        aria-labelledby={`kind-name-${kind.vizType}`}
        aria-describedby={`kind-${kind.vizType}`}
      />
      <KindPicture vizType={kind.vizType} />
      <strong id={`kind-name-${kind.vizType}`}>{kind.label}</strong>
      <span id={`kind-${kind.vizType}`} className="muted small">
        {kind.description}
      </span>
    </label>
  );
}

interface KindGalleryProps {
  readonly vizType: string;
  readonly onUse: (vizType: string) => void;
  readonly onClose: () => void;
}

export function KindGallery({ vizType, onUse, onClose }: KindGalleryProps) {
  const [chosen, setChosen] = useState(vizType);
  return (
    <Dialog title="Chart types" onClose={onClose}>
      <div className="dialog-content">
        <KindGrid label="Chart type" chosen={chosen} onChoose={setChosen} />
      </div>
      <footer className="ex-dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button weight="primary" onClick={() => onUse(chosen)}>
          Use this type
        </Button>
      </footer>
    </Dialog>
  );
}
