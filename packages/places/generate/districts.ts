/**
 * Parts of great cities that the table lacks, and that people name as birthplaces. Coordinates are in
 * hundredths of a degree; the rest is that of the city.
 */
export const DISTRICTS: readonly (readonly [
  name: string,
  country: string,
  city: string,
  latitude: number,
  longitude: number,
])[] = [
  ['Hampstead', 'GB', 'London', 5156, -18],
  ['Bloomsbury', 'GB', 'London', 5152, -13],
  ['Marylebone', 'GB', 'London', 5152, -15],
  ['Paddington', 'GB', 'London', 5152, -18],
  ['Notting Hill', 'GB', 'London', 5151, -20],
  ['Westminster', 'GB', 'London', 5150, -14],
  ['Montmartre', 'FR', 'Paris', 4889, 234],
  ['Montparnasse', 'FR', 'Paris', 4884, 233],
  ['Belleville', 'FR', 'Paris', 4887, 238],
  ['Passy', 'FR', 'Paris', 4886, 228],
  ['Auteuil', 'FR', 'Paris', 4885, 226],
  ['Batignolles', 'FR', 'Paris', 4889, 232],
  ['Ménilmontant', 'FR', 'Paris', 4887, 239],
  ['Leopoldstadt', 'AT', 'Vienna', 4822, 1640],
  ['Josefstadt', 'AT', 'Vienna', 4821, 1635],
  ['Alsergrund', 'AT', 'Vienna', 4822, 1636],
  ['Penzing', 'AT', 'Vienna', 4820, 1629],
  ['Elberfeld', 'DE', 'Wuppertal', 5126, 715],
  ['Barmen', 'DE', 'Wuppertal', 5127, 720],
  ['Greenwich Village', 'US', 'New York City', 4073, -7400],
];
