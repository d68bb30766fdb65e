/**
 * Websites that show a company's badge, by the `Referer` of requests for it: a host and a monthly count, without visitor data.
 * Free of zod, because the gate and a hook use it.
 */
import { isObject } from '../guards.ts'

export const BADGE_PLACE_LIMITS = {
  /** Most different places per report of the gate. */
  told: 500,
  /** Most hosts of a listing in a month. Anybody can send any Referer. */
  ofListing: 20,
  /** Months that counts are kept. */
  months: 13,
  host: 100,
} as const

export interface BadgePlace {
  /** Slug of the company's page. */
  listing: string
  /** "example.com" */
  host: string
}
export interface CountedPlace extends BadgePlace {
  count: number
}

const SLUG = /^[a-z0-9-]{1,220}$/
const HOST = /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/

const isHost = (host: string): boolean => host.length <= BADGE_PLACE_LIMITS.host && HOST.test(host)

/** The website of a host, without "www.". '' for the site itself, for an address of numbers, and for anything else. */
export const websiteOf = (hostname: string, siteHost: string): string => {
  const host = hostname.replace(/^www\./, '')
  return hostname !== siteHost && isHost(host) ? host : ''
}

const BADGE = /^company\/([a-z0-9-]{1,220})\.svg$/

/** Slug of the company whose badge a site file is. '' for any other file. */
export const slugOfBadge = (file: string): string => BADGE.exec(file)?.[1] ?? ''

const isCounted = (value: unknown): value is CountedPlace => {
  if (!isObject(value)) return false
  const { listing, host, count } = value
  return (
    typeof listing === 'string' &&
    SLUG.test(listing) &&
    typeof host === 'string' &&
    isHost(host) &&
    Number.isInteger(count) &&
    Number(count) > 0 &&
    Number(count) < 1_000_000
  )
}

/** Parses the gate's report. Undefined if it is invalid. */
export const parsePlaces = (value: unknown): CountedPlace[] | undefined =>
  Array.isArray(value) && value.length <= BADGE_PLACE_LIMITS.told && value.every(isCounted) ? value : undefined

/** "example.com, example.org and 3 more", for the owner. */
export const placesText = (hosts: readonly string[]): string => {
  const shown = hosts.slice(0, SHOWN)
  const more = hosts.length - shown.length
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const SHOWN = 10
