// Differences of settings, one a row: what was, what is.
import type { Alteration } from '#app/domain/explore/altered.ts';

interface ChangeListProps {
  readonly changes: readonly Alteration[];
  readonly empty: string;
}

export function ChangeList({ changes, empty }: ChangeListProps) {
  if (changes.length === 0) return <p className="muted">{empty}</p>;
  return (
    <div className="ex-changes" tabIndex={0} role="region" aria-label="Changes">
      <table>
        <thead>
          <tr>
            <th scope="col">Control</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, label, before, after }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
