/** What the route guard hands to the screens inside it, as the router's outlet context. */
export interface GuardOutlet {
  /** Path and query of the screen that a visitor was turned away from; null when there is none. */
  readonly wanted: string | null;
}
