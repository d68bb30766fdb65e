/** Other words that people type for a service. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  moving: ['movers', 'mover'],
  container: ['drayage', 'intermodal'],
  warehouse: ['warehousing'],
  hazmat: ['hazardous'],
}

/** Names of a service, its own first. */
export const serviceNames = (name: string, slug: string): string[] => [name, ...(OTHER_NAMES[slug] ?? [])]
