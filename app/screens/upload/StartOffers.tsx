// The ways from data to a dashboard: a file, or a dataset that is there. Offered on Home, and where a list is empty.
import { StartButton } from '#app/screens/dashboard/start/StartButton.tsx';
import { useMayBuild } from '#app/screens/dashboard/start/use-may-build.ts';
import { UploadLink } from './UploadLink.tsx';

export function StartOffers() {
  const mayBuild = useMayBuild();
  return (
    <>
      <UploadLink />
      {mayBuild ? <StartButton dashboardId={null} /> : null}
    </>
  );
}
