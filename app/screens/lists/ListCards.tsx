// Rows of a list as cards, each with a small picture.
import { clsx } from 'clsx';
import { Card } from '#app/ui/card/Card.tsx';
import { CardPicture } from '#app/ui/card/CardPicture.tsx';
import cells from '#app/ui/table/cells.module.css';
import type { ShownRows } from './ListTable.tsx';
import type { ListRow } from './list-types.ts';
import { FavoriteStar } from './cells/FavoriteStar.tsx';
import { RowMenu } from './RowMenu.tsx';
import { NameLink } from './cells/RowName.tsx';
import { SelectBox } from './cells/SelectBox.tsx';
import styles from './ListCards.module.css';

export function ListCards<Row extends ListRow>(shown: ShownRows<Row>) {
  return (
    <ul className={styles.cards} aria-label={shown.list.title}>
      {shown.rows.map((row, index) => (
        <RowCard key={row.id} row={row} index={index} shown={shown} />
      ))}
    </ul>
  );
}

function RowCard<Row extends ListRow>({ row, index, shown }: { row: Row; index: number; shown: ShownRows<Row> }) {
  const { list, selection, favorites } = shown;
  const name = list.nameOf(row);
  return (
    <Card
      as="li"
      className={clsx(styles.card, selection.has(row.id) && styles.selected)}
      data-row={index}
      data-id={row.id}
      tabIndex={-1}
      aria-label={name}
    >
      <CardPicture className={styles.picture}>{list.card?.picture(row)}</CardPicture>
      <div className={styles.text}>
        <h2>
          <NameLink list={list} row={row} />
        </h2>
        <div className={cells.detail}>{list.card?.facts(row)}</div>
      </div>
      <div className={styles.tools} data-needs-script="">
        {list.bulk ? <SelectBox selection={selection} id={row.id} index={index} name={name} /> : null}
        {list.favorites ? <FavoriteStar name={name} isOn={favorites.isOn(row)} onToggle={() => favorites.toggle(row)} /> : null}
        {list.menu ? <RowMenu list={list} row={row} /> : null}
      </div>
    </Card>
  );
}
