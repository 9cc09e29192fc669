// Which controls a dashboard has for what an installation can switch off. Pure.

interface Switched {
  readonly crossFilters: boolean;
  readonly dashboardRoles: boolean;
}

export interface FeatureControls {
  /** Settings of which charts filter which others. */
  readonly hasScoping: boolean;
  /** The field of roles in the properties. */
  readonly hasRoles: boolean;
}

export const featureControls = (features: Switched, { edit }: { readonly edit: boolean }): FeatureControls => ({
  hasScoping: edit && features.crossFilters,
  hasRoles: edit && features.dashboardRoles,
});
