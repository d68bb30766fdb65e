/** How places are written. Free of zod, for the console and the server's handlers. */
interface Named {
  name: string
  region: string
}

/** "Chicago, IL"; the region is not said twice. */
export const locationLabel = ({ name, region }: Named): string =>
  region && !name.endsWith(`, ${region}`) ? `${name}, ${region}` : name

/** The city alone: "Springfield" of "Springfield, IL". */
export const cityName = ({ name, region }: Named): string =>
  region && name.endsWith(`, ${region}`) ? name.slice(0, -region.length - 2) : name
