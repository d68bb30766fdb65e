/** The package has no types. */
declare module 'zipcodes' {
  export interface PostalCode {
    zip: string
    city: string
    /** A code in the United States, a name in Canada. */
    state: string
    country: string
    /** Degrees. Unknown for some Canadian codes. */
    latitude: number | null
    longitude: number | null
  }
  const zipcodes: { codes: Record<string, PostalCode> }
  export default zipcodes
}
