export const GERMAN_TOWNS: readonly (readonly [
  official: string,
  town: string,
  latitude: number,
  longitude: number,
])[] = [];
export const MISSING_GERMAN: readonly (readonly [
  name: string,
  latitude: number,
  longitude: number,
  population: number,
])[] = [];
