/** Words and numbers about publishing. Free of zod, because hooks and the console use it. */

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

/** Where the site is published: a folder next to the server, a bucket, or a build service. */
export const PUBLICATION_TARGETS = ['folder', 's3', 'netlify'] as const
export type PublicationTarget = (typeof PUBLICATION_TARGETS)[number]
export const PUBLICATION_TARGET_LABELS = {
  folder: 'This server',
  s3: 'Bucket',
  netlify: 'Build service',
} as const satisfies Record<PublicationTarget, string>

export const PUBLICATION_LIMITS = { error: 5000, warning: 300, pages: 50, path: 300, seconds: 1_000_000 } as const
/** Publications that are kept. Older ones are deleted. */
export const PUBLICATIONS_KEPT = 200
/** Error of a run whose publisher ended before it did. */
export const INTERRUPTED = 'The publisher stopped during this run. The next one writes what it left.'
export const INTERRUPTED_LABEL = 'Stopped'
/** A publisher that polled within this time is active. */
export const PUBLISHER_AWAY_AFTER_MS = 60_000

/** Warning for a bucket without conditional writes. */
export const NO_CONDITIONS_WARNING =
  'The storage of the bucket ignores If-Match or If-None-Match, so two publishers could write at once. Let one publisher alone write to it.'

/**
 * Warning for a bucket that another installation writes to, for example a copy of the data started with the same
 * settings.
 */
export const OTHER_SITE_WARNING =
  'Another publisher writes the pages of other data, or of other code, to the same bucket, and each puts its own in the place of the other’s. Stop one of them, or name another SITE_BUCKET for it.'

/** The state of one target. */
export interface TargetState {
  target: PublicationTarget
  /** Number of the last published change. */
  published: number
  pending: number
  /** State of its newest run. '' before the first one. */
  state: Exclude<PublicationState, 'requested'> | ''
  /** Why its newest run failed. */
  error: string
  /** A problem with the target that does not prevent publishing. '' if there is none. */
  warning: string
}

/** Response of GET /api/directory/publishing. */
export interface PublishingState {
  /** Number of the newest change. */
  seq: number
  /** Number of the last change that every target has. */
  published: number
  /** Changes that are missing on a target. */
  pending: number
  /** When a publisher last polled, as an ISO time. null if none has since the server started. */
  publisherSeenAt: string | null
  /** True if no publisher polls, and none elsewhere is called. */
  isPublisherAway: boolean
  /** True if a publisher or build service is called after changes. */
  webhook: boolean
  /** Why the last call failed, else ''. */
  signalFailure: string
  /** Shortest time between two builds elsewhere, in seconds. 0 for a publisher on this machine. */
  minSeconds: number
  /** Records that the site skips because they are invalid. */
  skipped: SkippedRecords
  /** Each target, if the server knows more than one. */
  targets: readonly TargetState[]
}

export const LISTING_PUBLISHING_STATES = ['live', 'publishing', 'failed', 'waiting', 'hidden'] as const
/** Response of GET /api/directory/listings/{id}/publishing. */
export interface ListingPublishing {
  state: (typeof LISTING_PUBLISHING_STATES)[number]
  /**
   * Why the newest change is not live, the listing is not public, or part of it is skipped. '' if there is nothing to
   * explain.
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

/**
 * More listings than a few people change between two polls of a publisher. An administrator's bulk change is larger.
 */
export const MOST_AWAITED = 50
