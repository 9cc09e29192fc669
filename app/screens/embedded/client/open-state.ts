// What of an embedded dashboard its host's requests are about.
export interface OpenState {
  readonly dashboardId: number;
  /** Ids of all tabs that are open. */
  readonly tabs: readonly string[];
}
