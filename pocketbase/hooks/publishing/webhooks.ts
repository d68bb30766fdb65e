/** Who is called on changes. */
import { isLoopback } from '../../../domain/publishing/publish-signal.ts'

const webhookUrl = (): string => $os.getenv('REBUILD_WEBHOOK_URL')

/** Address of the publisher on this machine, '' when there is none to call. */
export const localUrl = (): string => $os.getenv('PUBLISHER_URL') || (isLoopback(webhookUrl()) ? webhookUrl() : '')

/** Address of a build service elsewhere, '' for none. */
export const serviceUrl = (): string => (isLoopback(webhookUrl()) ? '' : webhookUrl())

export const isCalledElsewhere = (): boolean => serviceUrl() !== ''

/** Shortest time between two calls of a build service, in seconds. */
export const minSeconds = (): number => Number($os.getenv('REBUILD_MIN_SECONDS') || '300')
