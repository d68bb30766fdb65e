/** Fields of a listing that no screen shows: the server finds listings, and decides about their addresses, by them. */
export const KEPT_BY_SERVER = ['search_text', 'editors', 'address_since'] as const
export type KeptByServer = (typeof KEPT_BY_SERVER)[number]
