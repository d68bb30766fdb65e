/** Which pages of states search engines are to know. */
const LEAST_COMPANIES = 3
const MOST_OF_STATE = 0.8

export const REGION_PRIORITY = 0.7

/** Whether search engines are to know the page of a state with so many companies. */
export const isRegionIndexable = (companies: number): boolean => companies >= LEAST_COMPANIES

/** The same of a service in a state: not one that nearly repeats the state's. */
export const isRegionServiceIndexable = (companies: number, ofState: number): boolean =>
  companies >= LEAST_COMPANIES && companies <= ofState * MOST_OF_STATE
