/**
 * Further names of large places: in local languages, in English, and older ones. Each must be among GeoNames's names of
 * the place. It goes to the largest place with that name.
 */
export const OTHER_PLACE_NAMES: readonly string[] = [
  // Europe
  ...['Wien', 'München', 'Cologne', 'Nuremberg', 'Hanover', 'Brunswick', 'Chemnitz', 'Breslau'],
  ...['Danzig', 'Stettin', 'Königsberg', 'Posen', 'Lemberg', 'Pressburg', 'Praha', 'Warszawa'],
  ...['Kraków', 'Łódź', 'Wrocław', 'Gdańsk', 'København', 'Gothenburg', 'Göteborg', 'Helsingfors'],
  ...['Åbo', 'Geneva', 'Genf', 'Zurich', 'Berne', 'Basle', 'Bâle', 'Lucerne', 'Lausanne'],
  ...['Roma', 'Milano', 'Firenze', 'Venezia', 'Napoli', 'Torino', 'Genova', 'Padova', 'Mantova'],
  ...['Leghorn', 'Livorno', 'Lisboa', 'Oporto', 'Sevilla', 'Zaragoza', 'Saragossa'],
  ...['A Coruña', 'La Coruña', 'Donostia', 'San Sebastián', 'Bilbo', 'Lyons', 'Marseilles'],
  ...['Strassburg', 'Straßburg', 'Bruxelles', 'Brussel', 'Antwerpen', 'Anvers', 'Gent', 'Gand'],
  ...['Brugge', 'Liège', 'Luik', 'Leuven', 'Louvain', 'Den Haag', "'s-Gravenhage", 'Dublin'],
  ...[
    'Baile Átha Cliath',
    'Corcaigh',
    'Derry',
    'Londonderry',
    'Caerdydd',
    'București',
    'Bucuresti',
  ],
  ...['Kronstadt', 'Klausenburg', 'Hermannstadt', 'Beograd', 'Athína', 'Athina', 'Salonica'],
  ...['Saloniki', 'Constantinople', 'Smyrna', 'Angora', 'Sofiya', 'Moskva', 'Leningrad'],
  ...['Sankt-Peterburg', 'Petrograd', 'Stalingrad', 'Gorki', 'Sverdlovsk', 'Kuybyshev', 'Kiev'],
  ...['Kyjiw', 'Kharkov', 'Odesa', 'Lvov', 'Lwów', 'Dnepropetrovsk', 'Vilna', 'Wilno', 'Reval'],
  ...['Dorpat', 'Kovno', 'Kishinev', 'Tiflis', 'Erevan', 'Laibach', 'Agram', 'Fiume', 'Luxemburg'],
  // Africa, Asia, the Americas, Oceania
  ...['Al Qahirah', 'Le Caire', 'Alger', 'Tunis', 'Casablanca', 'Léopoldville', 'Salisbury'],
  ...['Lourenço Marques', 'Peking', 'Canton', 'Nanking', 'Tientsin', 'Mukden', 'Dairen', 'Amoy'],
  ...[
    'Saigon',
    'Bombay',
    'Calcutta',
    'Madras',
    'Bangalore',
    'Poona',
    'Benares',
    'Baroda',
    'Mysore',
  ],
  ...['Trivandrum', 'Cochin', 'Calicut', 'Simla', 'Dacca', 'Rangoon', 'Batavia', 'Krung Thep'],
  ...['Frunze', 'Alma-Ata', 'Damas', 'Dimashq', 'Beyrouth', 'Yerushalayim', 'Bagdad', 'Tokio'],
  ...['Pekin', 'Ciudad de México', 'México', 'La Habana', 'Québec', 'Ciudad de Guatemala'],
  ...['Ciudad de Panamá', 'New York', 'Saint Louis', 'Christiania'],
];
