/** Names as people type them: territories, codes of regions, towns of today. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPlaces } from '../../packages/places/src/index.ts';

/** What is typed; the country and the name of the place that is found first. */
type Row = readonly [typed: string, country: string, name: string];

function assertFirst(rows: readonly Row[]): void {
  for (const [typed, country, name] of rows) {
    const [first] = findPlaces(typed);
    assert.deepEqual([first?.country, first?.name], [country, name], typed);
  }
}

test('finds a territory by its state and by its own name', () => {
  assertFirst([
    ['Ponce, Puerto Rico, USA', 'PR', 'Ponce'],
    ['Ponce, USA', 'PR', 'Ponce'],
    ['Hagåtña, Guam, USA', 'GU', 'Hagåtña'],
    ['Charlotte Amalie, USVI', 'VI', 'Charlotte Amalie'],
    ['Cayenne, France', 'GF', 'Cayenne'],
    ['Fort-de-France, France', 'MQ', 'Fort-de-France'],
    ['Mamoudzou, Mayotte, France', 'YT', 'Mamoudzou'],
    ['Papeete, France', 'PF', 'Papeete'],
    ['Nouméa, Nouvelle-Calédonie', 'NC', 'Nouméa'],
    ['Le Tampon, France', 'RE', 'Le Tampon'],
    ['Tórshavn, Denmark', 'FO', 'Tórshavn'],
    ['Nuuk, Danmark', 'GL', 'Nuuk'],
    ['Longyearbyen, Norway', 'SJ', 'Longyearbyen'],
    ['Mariehamn, Finland', 'AX', 'Mariehamn'],
    ['Gibraltar, UK', 'GI', 'Gibraltar'],
    ['Hamilton, Bermuda, UK', 'BM', 'Hamilton'],
    ['Douglas, Isle of Man, UK', 'IM', 'Douglas'],
    ['Saint Helier, Channel Islands', 'JE', 'Saint Helier'],
    ['Oranjestad, Netherlands', 'AW', 'Oranjestad'],
    ['Avarua, New Zealand', 'CK', 'Avarua'],
    ['Hong Kong, China', 'HK', 'Hong Kong'],
    ['Macau, China', 'MO', 'Macau'],
    ['Taipei, China', 'TW', 'Taipei'],
  ]);
});

test('names of countries with “and”, and official names of states and regions, are found', () => {
  assertFirst([
    ['Sarajevo, Bosnia and Herzegovina', 'BA', 'Sarajevo'],
    ['Sarajevo, Bosnia & Herzegovina', 'BA', 'Sarajevo'],
    ['Port of Spain, Trinidad and Tobago', 'TT', 'Port of Spain'],
    ['Basseterre, Saint Kitts and Nevis', 'KN', 'Basseterre'],
    ['Kananga, DR Congo', 'CD', 'Kananga'],
    ['Brazzaville, Republic of the Congo', 'CG', 'Brazzaville'],
    ['Smara, Western Sahara', 'MA', 'Smara'],
    ['Laayoune, Western Sahara', 'EH', 'Laayoune'],
    ['Salamanca, Castile and León', 'ES', 'Salamanca'],
    ['Salamanca, Castilla y León', 'ES', 'Salamanca'],
    ['Toledo, Castilla-La Mancha', 'ES', 'Toledo'],
    ['Sevilla, Andalucía', 'ES', 'Sevilla'],
    ['Valencia, Comunidad Valenciana', 'ES', 'Valencia'],
  ]);
});

test('prefers a town of the state to one of its territories, but offers both', () => {
  for (const [typed, first, other] of [
    ['Saint-Denis, France', 'FR', 'RE'],
    ['Saint-Paul, France', 'FR', 'RE'],
    ['Willemstad, Netherlands', 'NL', 'CW'],
  ] as const) {
    const countries = findPlaces(typed, { limit: 50 }).map(({ country }) => country);
    assert.equal(countries[0], first, typed);
    assert.ok(countries.includes(other), typed);
  }
});

test('finds regions by present and former codes and abbreviations', () => {
  assertFirst([
    ['São Paulo, SP', 'BR', 'São Paulo'],
    ['Belém, PA', 'BR', 'Belém'],
    ['Brasília, DF', 'BR', 'Brasília'],
    ['México, D.F.', 'MX', 'Mexico City'],
    ['CDMX', 'MX', 'Mexico City'],
    ['Toluca, Edo. Mex.', 'MX', 'Toluca'],
    ['Aguascalientes, Ags.', 'MX', 'Aguascalientes'],
    ['Monterrey, N.L.', 'MX', 'Monterrey'],
    ['Montreal, PQ', 'CA', 'Montréal'],
    ['St Johns, NFLD', 'CA', "St. John's"],
    ['Toronto, Ont.', 'CA', 'Toronto'],
    ['Hobart, Tas.', 'AU', 'Hobart'],
    ['Córdoba, Cba.', 'AR', 'Córdoba'],
    ['Chennai, TN', 'IN', 'Chennai'],
    ['Lucknow, UP', 'IN', 'Lucknow'],
    ['Mumbai, MH', 'IN', 'Mumbai'],
    ['München, BY', 'DE', 'Munich'],
    ['Dortmund, NW', 'DE', 'Dortmund'],
    ['Linz, OÖ', 'AT', 'Linz'],
    ['Zürich, ZH', 'CH', 'Zürich'],
    ['Ipoh, PRK', 'MY', 'Ipoh'],
    ['Kano, KN', 'NG', 'Kano'],
    ['Durban, KZN', 'ZA', 'Durban'],
    ['Peshawar, NWFP', 'PK', 'Peshawar'],
    ['Sevilla, SE', 'ES', 'Sevilla'],
    ['Boston, Mass.', 'US', 'Boston'],
    ['Lima, PER', 'PE', 'Lima'],
  ]);
});

test('decides an ambiguous code by the place, with states of the United States first', () => {
  assertFirst([
    ['Valletta, MT', 'MT', 'Valletta'],
    ['Billings, MT', 'US', 'Billings'],
    ['Cuiabá, MT', 'BR', 'Cuiabá'],
    ['Matera, MT', 'IT', 'Matera'],
    ['São Tomé, ST', 'ST', 'São Tomé'],
    ['Magdeburg, ST', 'DE', 'Magdeburg'],
    ['Toronto, CA', 'CA', 'Toronto'],
    ['Los Angeles, CA', 'US', 'Los Angeles'],
    ['Cádiz, CA', 'ES', 'Cadiz'],
    ['Cagliari, CA', 'IT', 'Cagliari'],
    ['Berlin, DE', 'DE', 'Berlin'],
    ['Dover, DE', 'US', 'Dover'],
    ['Mumbai, IN', 'IN', 'Mumbai'],
    ['Gary, IN', 'US', 'Gary'],
    ['Tel Aviv, IL', 'IL', 'Tel Aviv'],
    ['Chicago, IL', 'US', 'Chicago'],
    ['Lagos, LA', 'NG', 'Lagos'],
    ['New Orleans, LA', 'US', 'New Orleans'],
    ['Vientiane, LA', 'LA', 'Vientiane'],
    ['Bogotá, CO', 'CO', 'Bogotá'],
    ['Denver, CO', 'US', 'Denver'],
    ['Como, CO', 'IT', 'Como'],
    ['Tirana, AL', 'AL', 'Tirana'],
    ['Mobile, AL', 'US', 'Mobile'],
    ['Casablanca, MA', 'MA', 'Casablanca'],
    ['Boston, MA', 'US', 'Boston'],
    ['Málaga, MA', 'ES', 'Málaga'],
    ['Chișinău, MD', 'MD', 'Chisinau'],
    ['Berlin, MD', 'US', 'Berlin'],
    ['Libreville, GA', 'GA', 'Libreville'],
    ['Jakarta, ID', 'ID', 'Jakarta'],
    ['Baku, AZ', 'AZ', 'Baku'],
    ['Nouméa, NC', 'NC', 'Nouméa'],
    ['Florianópolis, SC', 'BR', 'Florianópolis'],
    ['Charleston, SC', 'US', 'Charleston'],
    ['Bern, BE', 'CH', 'Bern'],
    ['Brussels, BE', 'BE', 'Brussels'],
    ['London, UK', 'GB', 'London'],
    ['Dehradun, UK', 'IN', 'Dehra Dūn'],
    ['Perth, WA', 'AU', 'Perth'],
    ['Seattle, WA', 'US', 'Seattle'],
    ['Panama City, PA', 'PA', 'Panamá'],
    ['Tunis, TN', 'TN', 'Tunis'],
    ['Nashville, TN', 'US', 'Nashville'],
    ['Denver, Col.', 'US', 'Denver'],
    ['Bogotá, COL', 'CO', 'Bogotá'],
  ]);
});

test('finds a commune by its present name, even if GeoNames lacks it', () => {
  assertFirst([
    ['Saint-André-de-Cubzac, France', 'FR', 'Saint-André-de-Cubzac'],
    ["Clermont-l'Hérault, France", 'FR', "Clermont-l'Hérault"],
    ['Cherbourg-en-Cotentin, France', 'FR', 'Cherbourg-Octeville'],
    ['Beaupréau-en-Mauges, France', 'FR', 'Beaupréau'],
    ['Balma, Haute-Garonne, France', 'FR', 'Balma'],
    ['Bora-Bora, France', 'PF', 'Bora-Bora'],
    ['Fonte Nuova, Italy', 'IT', 'Tor Lupara'],
    ['Corigliano-Rossano, Italy', 'IT', 'Rossano Stazione'],
    ['Petrer, Spain', 'ES', 'Petrer'],
    ['Ciutadella de Menorca, Spain', 'ES', 'Ciutadella'],
    ['Valle de Egüés, Spain', 'ES', 'Sarriguren'],
    ['Rödermark, Germany', 'DE', 'Rödermark'],
    ['Oestrich-Winkel, Hesse, Germany', 'DE', 'Oestrich-Winkel'],
    ['Saalfeld/Saale, Germany', 'DE', 'Saalfeld'],
    ['Lingen (Ems), Germany', 'DE', 'Lingen'],
    ['Bad Kötzting, Germany', 'DE', 'Kötzting'],
  ]);
});

test('finds a renamed town by its new name, too', () => {
  assertFirst([
    ['Samar, Ukraine', 'UA', 'Novomoskovsk'],
    ['Sheptytskyi, Ukraine', 'UA', 'Chervonohrad'],
    ['Manas, Kyrgyzstan', 'KG', 'Jalal-Abad'],
    ['Gurugram, India', 'IN', 'Gurgaon'],
    ['Chhatrapati Sambhajinagar, India', 'IN', 'Aurangabad'],
    ['Gqeberha, South Africa', 'ZA', 'Port Elizabeth'],
    ['Astana, Kazakhstan', 'KZ', 'Astana'],
  ]);
});
