/**
 * What no calendar needs to tune, and is no setting therefore. It stands beside the settings
 * because tests lower it.
 */
export const fixed = {
  /**
   * How much a user may upload on a day (UTC), in megabytes: more than editors do by hand, and too
   * little to fill a disk unseen (decision 0085).
   */
  uploadMbPerDay: 1_000,
  /** Kilometers around a point without a radius: a city and what one travels to it from. */
  geolocRadiusKm: 40,
  /**
   * Connections of one address at a time, and running requests of one that a proxy names: more than
   * an office behind one address opens, and a fifth of what a process takes (decision 0045).
   */
  connectionsPerAddress: 1_000,
  /** Writes of one user per minute: only a program that runs wild has more (decision 0085). */
  writesPerMinute: 100_000,
  /**
   * Wrong passwords for one name from one address before each further one causes a pause: people
   * mistype less often, and guessing needs more (decision 0085).
   */
  failedSignInsPerName: 5,
  /** The same from one address for any names: an office shares an address. */
  failedSignInsPerAddress: 100,
  /** Milliseconds from which a request is logged as slow: a reader has noticed by then. */
  slowMs: 1_000,
};
