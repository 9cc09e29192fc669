// In place of a dataset that is not there, or not for the viewer.
import { BlankState } from '#app/ui/BlankState.tsx';

export const DatasetMissing = () => (
  <div className="page">
    <BlankState
      icon="table"
      level={1}
      title="There is no such dataset for you"
      actions={
        <a className="button primary" href="/tablemodelview/list/">
          See all datasets
        </a>
      }
    >
      <p>It was deleted, the address is not right, or your roles do not give you its data. Its owner or an administrator can.</p>
    </BlankState>
  </div>
);
