/** Labels of import runs. Free of zod. */
import { FACT_LABELS } from '../carrier-record/carrier-facts.ts'
import { LISTING_LABELS } from '../listings/rules.ts'
import { formatCount, formatCountOf } from '../text/format.ts'
import type { ImportKind, ImportMode, ImportReport, ImportState, OwnersInvited } from './import-runs.ts'
import type { PictureCounts } from './tables/imported-pictures.ts'

export const IMPORT_KIND_LABELS = {
  carriers: 'Federal carrier records',
  listings: 'Listings',
  reviews: 'Reviews',
} as const satisfies Record<ImportKind, string>

const STATE_LABELS = {
  uploading: 'Arriving',
  uploaded: 'Ready',
  queued: 'Waiting',
  running: 'Importing',
  finished: 'Imported',
  stopped: 'Stopped',
  failed: 'Failed',
  undoing: 'Taking back',
  undone: 'Undone',
} as const satisfies Record<ImportState, string>
const DRY_RUN_LABELS: Partial<Record<ImportState, string>> = { running: 'Dry run', finished: 'Dry run done' }

/** The state of a run in a word or two. */
export const importStateLabel = ({ state, mode }: { state: ImportState; mode: ImportMode }): string =>
  (mode === 'dry_run' && DRY_RUN_LABELS[state]) || STATE_LABELS[state]

const FIELD_LABELS: Readonly<Record<string, string>> = { ...FACT_LABELS, ...LISTING_LABELS }

/** The label of a changed field, or its name. */
export const importedFieldLabel = (field: string): string => FIELD_LABELS[field] ?? field

/** What became of the companies whose owners an administrator invited. */
export const ownersInvited = ({ invited, given, waiting }: Omit<OwnersInvited, 'left'>): string => {
  if (invited + given + waiting === 0) return 'There is no owner left to invite.'
  const companies = (count: number) => formatCountOf(count, 'company', 'companies')
  return [
    ...(invited > 0 ? [`Invited by email: the owners of ${companies(invited)}.`] : []),
    ...(given > 0 ? [`Given to accounts with that address: ${companies(given)}.`] : []),
    ...(waiting > 0
      ? [`Waiting for an administrator, or until the account confirms its address: ${companies(waiting)}.`]
      : []),
  ].join(' ')
}

/** What a run did with pictures: "2 logos and 5 photos. The photos wait for approval in the queue." */
export const picturesBrought = (
  { logos, photos, isWaiting, unchanged, failed }: PictureCounts,
  isDry: boolean,
): string => {
  const pictures = (count: number) => formatCountOf(count, 'picture')
  return [
    `${isDry ? 'Pictures to bring' : 'Pictures brought'}: ${formatCountOf(logos, 'logo')} and ${formatCountOf(photos, 'photo')}.`,
    ...(photos > 0 && isWaiting ? [`The photos ${isDry ? 'would ' : ''}wait for approval in the queue.`] : []),
    ...(unchanged > 0 ? [`${pictures(unchanged)} known or replaced by people, and not fetched.`] : []),
    ...(failed > 0 ? [`${pictures(failed)} left out.`] : []),
  ].join(' ')
}

const NAMED = 3

/** Carriers that left the file, by reason: "1, such as Prairie Lines LLC (USDOT 801)". */
export const departures = ({ departed = {}, departedNames = [] }: ImportReport): { reason: string; words: string }[] =>
  Object.entries(departed).map(([reason, count]) => {
    const named = departedNames.filter((each) => each.reason === reason).slice(0, NAMED)
    const names = named.map(({ name, usdot_number }) => `${name} (USDOT ${usdot_number})`).join(', ')
    return { reason, words: `${formatCount(count)}${names && `, such as ${names}`}` }
  })

/** What happens with carriers that left, in a dry run or a run. */
export const departureResult = ({ hideAfterMonths = 0 }: ImportReport, isDry: boolean): string => {
  const say = isDry ? 'Their pages would say so at once' : 'Their pages say so'
  if (hideAfterMonths === 0) return `${say}, and stay public.`
  return `${say}. After ${formatCountOf(hideAfterMonths, 'month')}, a rule hides them, unless someone manages the company or a newer file lists it again.`
}
