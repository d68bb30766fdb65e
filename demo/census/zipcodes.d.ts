/** The package has no types of its own. */
declare module 'zipcodes' {
  export interface PostalCode {
    zip: string
    city: string
    /** A code in the United States, a name in Canada. */
    state: string
    country: string
    /** Degrees; of some Canadian codes nobody knows them. */
    latitude: number | null
    longitude: number | null
  }
  const zipcodes: { codes: Record<string, PostalCode> }
  export default zipcodes
}
