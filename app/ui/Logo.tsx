// The mark: a meridian across a globe.
export function Logo({ sizePx = 22 }: { readonly sizePx?: number }) {
  return (
    <svg className="logo" width={sizePx} height={sizePx} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="10" className="logo-globe" />
      <path d="M12 2c-4.2 5.6-4.2 14.4 0 20" className="logo-line" />
      <path d="M12 2c4.2 5.6 4.2 14.4 0 20" className="logo-line" />
      <circle cx="15.1" cy="12" r="2.1" className="logo-dot" />
    </svg>
  );
}
