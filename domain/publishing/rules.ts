/** How the site is brought up to date, in words and numbers. Free of zod, because hooks and console read it. */

import { LISTING_STATE_LABELS } from '../listings/listing-states.ts'
import type { SkippedRecords } from './skipped-records.ts'

export const PUBLICATION_STATES = ['requested', 'running', 'done', 'failed'] as const
export type PublicationState = (typeof PUBLICATION_STATES)[number]
export const PUBLICATION_STATE_LABELS = {
  requested: 'Waiting',
  running: 'Publishing',
  done: 'Published',
  failed: 'Failed',
} as const satisfies Record<PublicationState, string>

export const PUBLICATION_TRIGGERS = ['change', 'now', 'everything', 'build'] as const
export type PublicationTrigger = (typeof PUBLICATION_TRIGGERS)[number]
export const PUBLICATION_TRIGGER_LABELS = {
  change: 'Changes',
  now: 'Publish now',
  everything: 'Rebuild everything',
  build: 'Full build',
} as const satisfies Record<PublicationTrigger, string>

/** Where the site is brought to: the folder beside the server, a bucket, or what a build service makes of it. */
export const PUBLICATION_TARGETS = ['folder', 's3', 'netlify'] as const
export type PublicationTarget = (typeof PUBLICATION_TARGETS)[number]
export const PUBLICATION_TARGET_LABELS = {
  folder: 'This server',
  s3: 'Bucket',
  netlify: 'Build service',
} as const satisfies Record<PublicationTarget, string>

export const PUBLICATION_LIMITS = { error: 5000, warning: 300, pages: 50, path: 300, seconds: 1_000_000 } as const
/** Publications that are kept; older ones are dropped. */
export const PUBLICATIONS_KEPT = 200
/** Error of a run whose publisher ended before the run did. */
export const INTERRUPTED = 'The publisher stopped during this run. The next one writes what it left.'
export const INTERRUPTED_LABEL = 'Stopped'
/** A publisher that has asked for changes within this time is at work. */
export const PUBLISHER_AWAY_AFTER_MS = 60_000

/** Of a bucket whose storage takes any writing. */
export const NO_CONDITIONS_WARNING =
  'The storage of the bucket ignores If-Match or If-None-Match, so two publishers could write at once. Let one publisher alone write to it.'

/** Of a bucket to which somebody writes another site, as a copy of the data does that was started with the same settings. */
export const OTHER_SITE_WARNING =
  'Another publisher writes the pages of other data, or of other code, to the same bucket, and each puts its own in the place of the other’s. Stop one of them, or name another SITE_BUCKET for it.'

/** How one target stands. */
export interface TargetState {
  target: PublicationTarget
  /** Number of the last change that it shows. */
  published: number
  pending: number
  /** How its newest run stands; '' before the first one. */
  state: Exclude<PublicationState, 'requested'> | ''
  /** Why its newest run failed. */
  error: string
  /** What is not right with the place, though it is published to; '' for nothing. */
  warning: string
}

/** Answer of GET /api/directory/publishing. */
export interface PublishingState {
  /** Number of the newest change. */
  seq: number
  /** Number of the last change that every target shows. */
  published: number
  /** Changes that some target does not show yet. */
  pending: number
  /** When a publisher last asked for changes, as an ISO moment; null when none has since the server started. */
  publisherSeenAt: string | null
  /** No publisher asks for changes, and none elsewhere is called. */
  isPublisherAway: boolean
  /** Whether a publisher or build service is called on changes. */
  webhook: boolean
  /** Why the last call did not succeed, '' when it did. */
  signalFailure: string
  /** Shortest time between two builds elsewhere, in seconds; 0 for a publisher on this machine. */
  minSeconds: number
  /** What the site leaves out because it does not fit. */
  skipped: SkippedRecords
  /** Each place that the site is brought to, when the server knows of more than one. */
  targets: readonly TargetState[]
}

export const LISTING_PUBLISHING_STATES = ['live', 'publishing', 'failed', 'waiting', 'hidden'] as const
/** Answer of GET /api/directory/listings/{id}/publishing. */
export interface ListingPublishing {
  state: (typeof LISTING_PUBLISHING_STATES)[number]
  /**
   * Why the newest change is not live, the listing not public or what of it is left out, as a sentence; '' when there
   * is nothing to say.
   */
  why: string
  /** Path of the company's page. */
  path: string
}
export const LISTING_PUBLISHING_LABELS = {
  live: 'Live',
  publishing: 'Publishing…',
  failed: 'Failed',
  waiting: LISTING_STATE_LABELS.waiting,
  hidden: LISTING_STATE_LABELS.hidden,
} as const satisfies Record<ListingPublishing['state'], string>

/** Listings that a few people change between two looks of a publisher; an administrator's change of many at once is more. */
export const MOST_AWAITED = 50
