// Rows of a list as cards, each with a small picture.
import type { ShownRows } from './ListTable.tsx';
import type { ListRow } from './list-types.ts';
import { FavoriteStar } from './FavoriteStar.tsx';
import { RowMenu } from './RowMenu.tsx';
import { NameLink } from './RowName.tsx';
import { SelectBox } from './SelectBox.tsx';

export function ListCards<Row extends ListRow>(shown: ShownRows<Row>) {
  return (
    <ul className="list-cards" aria-label={shown.list.title}>
      {shown.rows.map((row, index) => (
        <Card key={row.id} row={row} index={index} shown={shown} />
      ))}
    </ul>
  );
}

function Card<Row extends ListRow>({ row, index, shown }: { row: Row; index: number; shown: ShownRows<Row> }) {
  const { list, selection, favorites } = shown;
  const name = list.nameOf(row);
  return (
    <li
      className={selection.has(row.id) ? 'panel list-card chosen' : 'panel list-card'}
      data-row={index}
      data-id={row.id}
      tabIndex={-1}
      aria-label={name}
    >
      <div className="list-card-picture" aria-hidden="true">
        {list.card?.picture(row)}
      </div>
      <div className="list-card-text">
        <h2>
          <NameLink list={list} row={row} />
        </h2>
        <div className="row-detail">{list.card?.facts(row)}</div>
      </div>
      <div className="list-card-tools needs-script">
        {list.bulk ? <SelectBox selection={selection} id={row.id} index={index} name={name} /> : null}
        {list.favorites ? <FavoriteStar name={name} isOn={favorites.isOn(row)} onToggle={() => favorites.toggle(row)} /> : null}
        {list.menu ? <RowMenu list={list} row={row} /> : null}
      </div>
    </li>
  );
}
