/** Countries and regions of today that were part of another state; named as in `countries.ts`. */

export const USSR = [
  'RU',
  'UA',
  'BY',
  'MD',
  'EE',
  'LV',
  'LT',
  'GE',
  'AM',
  'AZ',
  'KZ',
  'UZ',
  'TM',
  'KG',
  'TJ',
];
export const YUGOSLAVIA = ['RS', 'HR', 'SI', 'BA', 'MK', 'ME', 'XK'];
/** Towns that were German until 1918 or 1945. */
export const ONCE_GERMAN = [
  'PL',
  'RU|Kaliningrad Oblast',
  'LT',
  'FR|Grand Est',
  'CZ',
  'DK|South Denmark',
  'BE',
];
export const ONCE_AUSTRIAN = ['CZ', 'SK', 'SI', 'HR', 'HU', 'PL', 'UA', 'IT', 'RO', 'BA', 'RS'];
export const ONCE_HUNGARIAN = ['SK', 'RO', 'RS', 'HR', 'UA', 'AT', 'SI'];
export const ONCE_RUSSIAN = [...USSR, 'PL', 'FI', 'TR'];
export const ONCE_OTTOMAN = [
  'GR',
  'BG',
  'MK',
  'RS',
  'AL',
  'XK',
  'BA',
  'ME',
  'CY',
  'SY',
  'LB',
  'IL',
  'PS',
  'JO',
  'IQ',
  'EG',
  'LY',
  'SA',
];
