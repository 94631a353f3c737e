/** The sample picture of the chart wheel. */

import { respondToRequest } from '../../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../../src/endpoints/served.ts';
import { readEphemerisFiles } from '../../../src/ephemeris/files.ts';
import { startEphemeris } from '../../../src/ephemeris/swisseph.ts';
import { BODY_NAMES } from '../../contract/vocabulary.ts';
import { chartSvg, PAPER } from '../../wheel/chart.ts';

export const SAMPLE_FILE = 'docs/wheel.svg';

const DATETIME = '1990-06-15T14:30:00+02:00';

/** The chart of a moment with every body, on white paper. */
export async function samplePicture(): Promise<string> {
  const ephemeris = startEphemeris(await readEphemerisFiles());
  const request = { subject: { datetime: DATETIME }, settings: { bodies: BODY_NAMES } };
  const body = Buffer.from(JSON.stringify(request));
  return chartSvg(JSON.parse(respondToRequest(ephemeris, POSITIONS, body)), {
    background: PAPER,
  });
}
