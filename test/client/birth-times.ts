/** Births whose times are known from the history of clocks, and the datetimes to send for them. */

/** Local time, zone, and the datetime: with an offset, or in UTC if the offset has seconds. */
export const BIRTHS: readonly (readonly [local: string, timeZone: string, datetime: string])[] = [
  // Today's rules.
  ['1990-06-15T14:30:00', 'Europe/Berlin', '1990-06-15T14:30:00+02:00'],
  ['1990-01-15T14:30:00.5', 'Europe/Berlin', '1990-01-15T14:30:00.5+01:00'],
  ['1990-06-15T14:30:00.000000001', 'America/St_Johns', '1990-06-15T14:30:00.000000001-02:30'],
  ['1990-06-15T14:30:00', 'UTC', '1990-06-15T14:30:00+00:00'],
  // Local mean times, whose offsets have seconds.
  ['1880-03-14T11:30:00', 'Europe/Berlin', '1880-03-14T10:36:32Z'], // +00:53:28
  ['1900-01-01T12:00:00', 'Europe/Paris', '1900-01-01T11:50:39Z'], // +00:09:21
  ['1910-06-16T08:00:00', 'Europe/Dublin', '1910-06-16T08:25:21Z'], // −00:25:21
  ['1883-11-18T11:59:59', 'America/New_York', '1883-11-18T16:56:01Z'], // −04:56:02
  ['1883-11-18T12:03:58', 'America/New_York', '1883-11-18T12:03:58-05:00'],
  ['1971-06-01T12:00:00.25', 'Africa/Monrovia', '1971-06-01T12:44:30.25Z'], // −00:44:30
  ['1972-01-08T12:00:00', 'Africa/Monrovia', '1972-01-08T12:00:00+00:00'],
  // Double summer times.
  ['1940-12-25T12:00:00', 'Europe/London', '1940-12-25T12:00:00+01:00'],
  ['1941-07-01T12:00:00', 'Europe/London', '1941-07-01T12:00:00+02:00'],
  ['1944-12-25T12:00:00', 'Europe/London', '1944-12-25T12:00:00+01:00'],
  ['1945-06-01T12:00:00', 'Europe/London', '1945-06-01T12:00:00+02:00'],
  ['1947-05-01T12:00:00', 'Europe/London', '1947-05-01T12:00:00+02:00'],
  ['1947-09-01T12:00:00', 'Europe/London', '1947-09-01T12:00:00+01:00'],
  ['1945-05-01T12:00:00', 'Europe/Berlin', '1945-05-01T12:00:00+02:00'],
  ['1945-06-01T12:00:00', 'Europe/Berlin', '1945-06-01T12:00:00+03:00'],
  ['1947-06-01T12:00:00', 'Europe/Berlin', '1947-06-01T12:00:00+03:00'],
  // Unusual offsets.
  ['1985-06-01T12:00:00', 'Asia/Kathmandu', '1985-06-01T12:00:00+05:30'],
  ['1990-06-01T12:00:00', 'Asia/Kathmandu', '1990-06-01T12:00:00+05:45'],
  ['2024-01-01T12:00:00', 'Australia/Lord_Howe', '2024-01-01T12:00:00+11:00'],
  ['2024-07-01T12:00:00', 'Australia/Lord_Howe', '2024-07-01T12:00:00+10:30'],
  ['2011-12-29T12:00:00', 'Pacific/Apia', '2011-12-29T12:00:00-10:00'],
  ['2011-12-31T12:00:00', 'Pacific/Apia', '2011-12-31T12:00:00+14:00'],
  // Histories that runtimes replace with that of another place.
  ['1930-01-10T12:00:00', 'Europe/Amsterdam', '1930-01-10T11:40:28Z'], // +00:19:32
  ['1935-07-10T12:00:00', 'Europe/Amsterdam', '1935-07-10T10:40:28Z'], // +01:19:32
  ['1938-01-10T12:00:00', 'Europe/Amsterdam', '1938-01-10T12:00:00+00:20'],
  ['1941-01-10T12:00:00', 'Europe/Amsterdam', '1941-01-10T12:00:00+02:00'],
  ['1985-01-10T12:00:00', 'Europe/Amsterdam', '1985-01-10T12:00:00+01:00'],
  ['1900-06-01T12:00:00', 'America/Marigot', '1900-06-01T16:06:04Z'], // −04:06:04, of Port of Spain
  // Histories of names that the database treats as links.
  ['1910-06-15T12:00:00', 'Europe/Belfast', '1910-06-15T12:25:21Z'], // −00:25:21, of Dublin
  ['1910-06-15T12:00:00', 'Europe/Tiraspol', '1910-06-15T12:00:00+01:55'],
  ['1944-07-01T12:00:00', 'Europe/Uzhgorod', '1944-07-01T12:00:00+02:00'],
  ['1950-06-15T12:00:00', 'asia/kashgar', '1950-06-15T12:00:00+05:00'],
  ['1975-06-15T12:00:00', 'Asia/Kashgar', '1975-06-15T12:00:00+06:00'],
  ['1935-06-15T12:00:00', 'Asia/Chungking', '1935-06-15T12:00:00+07:00'],
  // A name that runtimes do not have.
  ['1950-06-15T12:00:00', 'Asia/Hanoi', '1950-06-15T12:00:00+08:00'],
  ['2020-06-15T12:00:00', 'asia/hanoi', '2020-06-15T12:00:00+07:00'],
  ['1885-01-01T12:00:00', 'Europe/Stockholm', '1885-01-01T10:59:46Z'], // +01:00:14
  ['1890-01-01T12:00:00', 'Europe/Oslo', '1890-01-01T12:00:00+00:43'],
  ['1892-01-01T12:00:00', 'Europe/Copenhagen', '1892-01-01T11:09:40Z'], // +00:50:20
  ['1935-01-10T12:00:00', 'Atlantic/Reykjavik', '1935-01-10T12:00:00-01:00'],
  ['1935-01-10T12:00:00', 'Iceland', '1935-01-10T12:00:00-01:00'],
  // Names in different case, and alternative names.
  ['1990-06-15T14:30:00', 'europe/BERLIN', '1990-06-15T14:30:00+02:00'],
  ['1930-01-10T12:00:00', 'EUROPE/amsterdam', '1930-01-10T11:40:28Z'],
  ['1990-06-15T14:30:00', 'US/Pacific', '1990-06-15T14:30:00-07:00'],
  ['1990-06-15T14:30:00', 'Asia/Calcutta', '1990-06-15T14:30:00+05:30'],
  ['1990-06-15T14:30:00', 'Europe/Kyiv', '1990-06-15T14:30:00+04:00'],
  ['1990-06-15T14:30:00', 'Europe/Kiev', '1990-06-15T14:30:00+04:00'],
  ['1990-06-15T14:30:00', 'Etc/GMT+5', '1990-06-15T14:30:00-05:00'],
];

/** A local time that clocks showed twice, or never. */
export interface OddBirth {
  readonly local: string;
  readonly timeZone: string;
  readonly code: `subject.time.${'ambiguous' | 'nonexistent'}_local_time`;
  /** Offset and instant of the earlier reading, and of the later one. */
  readonly candidates: readonly (readonly [utc_offset: string, utc_datetime: string])[];
  /** The datetimes sent with `earlier`, `later` and `compatible`. */
  readonly datetimes: readonly [earlier: string, later: string, compatible: string];
}

const TWICE = 'subject.time.ambiguous_local_time';
const NEVER = 'subject.time.nonexistent_local_time';

export const ODD_BIRTHS: readonly OddBirth[] = [
  {
    local: '1990-09-30T02:30:00',
    timeZone: 'Europe/Berlin',
    code: TWICE,
    candidates: [
      ['+02:00', '1990-09-30T00:30:00Z'],
      ['+01:00', '1990-09-30T01:30:00Z'],
    ],
    datetimes: [
      '1990-09-30T02:30:00+02:00',
      '1990-09-30T02:30:00+01:00',
      '1990-09-30T02:30:00+02:00',
    ],
  },
  {
    local: '1990-03-25T02:30:00.125',
    timeZone: 'Europe/Berlin',
    code: NEVER,
    candidates: [
      ['+01:00', '1990-03-25T00:30:00.125Z'],
      ['+02:00', '1990-03-25T01:30:00.125Z'],
    ],
    datetimes: [
      '1990-03-25T01:30:00.125+01:00',
      '1990-03-25T03:30:00.125+02:00',
      '1990-03-25T03:30:00.125+02:00',
    ],
  },
  {
    local: '1883-11-18T12:00:00',
    timeZone: 'America/New_York',
    code: TWICE,
    candidates: [
      ['-04:56:02', '1883-11-18T16:56:02Z'],
      ['-05:00', '1883-11-18T17:00:00Z'],
    ],
    datetimes: ['1883-11-18T16:56:02Z', '1883-11-18T12:00:00-05:00', '1883-11-18T16:56:02Z'],
  },
  {
    local: '2011-12-30T12:00:00',
    timeZone: 'Pacific/Apia',
    code: NEVER,
    candidates: [
      ['-10:00', '2011-12-29T22:00:00Z'],
      ['+14:00', '2011-12-30T22:00:00Z'],
    ],
    datetimes: [
      '2011-12-29T12:00:00-10:00',
      '2011-12-31T12:00:00+14:00',
      '2011-12-31T12:00:00+14:00',
    ],
  },
  {
    local: '2024-04-07T01:45:00',
    timeZone: 'Australia/Lord_Howe',
    code: TWICE,
    candidates: [
      ['+11:00', '2024-04-06T14:45:00Z'],
      ['+10:30', '2024-04-06T15:15:00Z'],
    ],
    datetimes: [
      '2024-04-07T01:45:00+11:00',
      '2024-04-07T01:45:00+10:30',
      '2024-04-07T01:45:00+11:00',
    ],
  },
  {
    local: '2024-10-06T02:15:00',
    timeZone: 'Australia/Lord_Howe',
    code: NEVER,
    candidates: [
      ['+10:30', '2024-10-05T15:15:00Z'],
      ['+11:00', '2024-10-05T15:45:00Z'],
    ],
    datetimes: [
      '2024-10-06T01:45:00+10:30',
      '2024-10-06T02:45:00+11:00',
      '2024-10-06T02:45:00+11:00',
    ],
  },
  {
    // The move from +05:30 to +05:45.
    local: '1986-01-01T00:05:00',
    timeZone: 'Asia/Kathmandu',
    code: NEVER,
    candidates: [
      ['+05:30', '1985-12-31T18:20:00Z'],
      ['+05:45', '1985-12-31T18:35:00Z'],
    ],
    datetimes: [
      '1985-12-31T23:50:00+05:30',
      '1986-01-01T00:20:00+05:45',
      '1986-01-01T00:20:00+05:45',
    ],
  },
  {
    // The move from −00:44:30 to Greenwich time.
    local: '1972-01-07T00:20:00',
    timeZone: 'Africa/Monrovia',
    code: NEVER,
    candidates: [
      ['-00:44:30', '1972-01-07T00:20:00Z'],
      ['+00:00', '1972-01-07T01:04:30Z'],
    ],
    datetimes: ['1972-01-07T00:20:00Z', '1972-01-07T01:04:30+00:00', '1972-01-07T01:04:30+00:00'],
  },
  {
    // Clocks of Montreal went back a week after those of Toronto.
    local: '1920-10-03T01:30:00',
    timeZone: 'America/Montreal',
    code: TWICE,
    candidates: [
      ['-04:00', '1920-10-03T05:30:00Z'],
      ['-05:00', '1920-10-03T06:30:00Z'],
    ],
    datetimes: [
      '1920-10-03T01:30:00-04:00',
      '1920-10-03T01:30:00-05:00',
      '1920-10-03T01:30:00-04:00',
    ],
  },
  {
    // A separate history ends, and does not join the one that the database has from then on.
    local: '1970-01-01T05:30:00',
    timeZone: 'Asia/Kashgar',
    code: NEVER,
    candidates: [
      ['+05:00', '1969-12-31T23:30:00Z'],
      ['+06:00', '1970-01-01T00:30:00Z'],
    ],
    datetimes: [
      '1970-01-01T04:30:00+05:00',
      '1970-01-01T06:30:00+06:00',
      '1970-01-01T06:30:00+06:00',
    ],
  },
  {
    // Clocks went forward to Berlin time and summer at once, in a recorded history.
    local: '1940-05-16T01:00:00',
    timeZone: 'Europe/Amsterdam',
    code: NEVER,
    candidates: [
      ['+00:20', '1940-05-15T23:00:00Z'],
      ['+02:00', '1940-05-16T00:40:00Z'],
    ],
    datetimes: [
      '1940-05-15T23:20:00+00:20',
      '1940-05-16T02:40:00+02:00',
      '1940-05-16T02:40:00+02:00',
    ],
  },
];

/** Names in the database that stand for a rule of clocks and not for a place. */
export const NAMES_OF_NO_PLACE =
  'CET EET MET WET EST HST MST EST5EDT CST6CDT MST7MDT PST8PDT'.split(' ');
