/** What people know of a birth, and what a request does not have. Each is a line of the wheel if it is given. */
export interface Subject {
  readonly name?: string;
  readonly place?: string;
  /** What clocks showed, and where: `1990-06-15 14:30:00` and `Europe/Zurich, UTC+02:00`. */
  readonly local?: { readonly time: string; readonly zone: string };
}
