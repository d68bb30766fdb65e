/** Postal areas of one large city, whatever its parts are called. */
const CITY_AREAS: readonly (readonly [area: RegExp, city: string, region: string])[] = [
  [/^M/i, 'Toronto', 'ON'],
  [/^H7/i, 'Laval', 'QC'],
  [/^H[1-9]/i, 'Montreal', 'QC'],
  [/^10[0-2]/, 'New York', 'NY'],
]

/** The large city that a postal area belongs to, such as Toronto for "M5V". Undefined for most areas. */
export const largeCityOf = (area: string): { city: string; region: string } | undefined => {
  const [, city, region] = CITY_AREAS.find(([areas]) => areas.test(area)) ?? []
  return city && region ? { city, region } : undefined
}
