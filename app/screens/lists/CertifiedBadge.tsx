// Says that somebody vouches for it, and who.
import { Icon } from '#app/ui/Icon.tsx';

export function CertifiedBadge({ by, details }: { readonly by: string; readonly details: string }) {
  if (by === '') return null;
  return (
    <span className="badge certified" title={details === '' ? `Certified by ${by}` : `Certified by ${by}: ${details}`}>
      <Icon name="check" sizePx={12} />
      Certified
    </span>
  );
}
