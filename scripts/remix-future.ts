// Remix's flags: for the build, and for that of `npm run dev`.
export const FUTURE = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: true,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
  unstable_optimizeDeps: false,
} as const;
