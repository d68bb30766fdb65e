import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { CHANGE_SET } from '../../../domain/history/change-sets.ts'
import { goesWithWords, shortTexts, valueWords } from '../../../domain/history/labels.ts'
import { fieldLabel, IMPORT_RUN, recorded } from '../../../domain/history/recorded.ts'
import { actorLabel, isRestorable, RESTORABLE_DAYS, REVISION_ORIGIN_LABELS } from '../../../domain/history/rules.ts'
import type { Revision } from '../../../domain/history/schema.ts'
import { sentenceOf } from '../../../domain/history/sentences.ts'
import { formatCountOf, formatDate, formatLocalMoment } from '../../../domain/text/format.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { Moment } from '../../records/Moment.tsx'

/** Enough characters of a fingerprint to distinguish two versions. */
const FINGERPRINT_CHARS = 8

const restoreDeadline = (created: string): string =>
  isRestorable(created, Date.now())
    ? `You can restore it until ${formatDate(new Date(new Date(created).getTime() + RESTORABLE_DAYS * DAY_MS).toISOString())}.`
    : 'It can no longer be restored.'

const SCREENS: Readonly<Record<string, string>> = {
  services: '/admin/services',
  locations: '/admin/locations',
  reviews: '/admin/reviews',
  listing_requests: '/admin/requests',
}

/** The history of everything that was changed together. */
const setScreen = (id: string): string =>
  `/admin/history?${new URLSearchParams({ filter: JSON.stringify({ change_set: id }) })}`

/** The screen of the record or of its company, if there is one. */
const screenOf = ({ collection, record, listing, kind }: Revision): string | undefined => {
  if (collection === CHANGE_SET) return setScreen(record)
  if (collection === 'imports') return `/admin/imports/${record}`
  if (kind === 'delete') return listing && collection !== 'company_listings' ? `/edit-listing/${listing}` : undefined
  if (collection === 'users') return `/admin/users/${record}`
  if (collection === 'inquiries') return `/inquiries/${record}`
  return SCREENS[collection] ?? (listing ? `/edit-listing/${listing}` : undefined)
}

/** "Ada Admin · Import". Omits the origin if the name already includes it. */
const actorLine = ({ actor_name: name, actor_role: role, origin }: Revision): string => {
  const who = actorLabel({ name, role, origin })
  const where = REVISION_ORIGIN_LABELS[origin]
  return who.includes(where) || origin === 'system' ? who : `${who} · ${where}`
}

/** The history of everything that one person changed. */
const personScreen = (actor: string): string =>
  `/admin/history?${new URLSearchParams({ filter: JSON.stringify({ actor }) })}`

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start', overflowWrap: 'anywhere' } as const

interface RevisionItemProps {
  revision: Revision
  /** True in lists with changes of different records. */
  isNamed?: boolean
  /** Shows where the change came from. */
  hasOrigin?: boolean
  /** Shows a link to everything that was changed together with it. */
  hasSetLink?: boolean
  actions?: ReactNode
}

export const RevisionItem = ({
  revision,
  isNamed = false,
  hasOrigin = true,
  hasSetLink = true,
  actions,
}: RevisionItemProps) => {
  const {
    collection,
    created,
    kind,
    deleted_with,
    is_reverted,
    fingerprint,
    change_set,
    actor,
    set_size: size,
  } = revision
  const sentence = sentenceOf(revision)
  const who = hasOrigin ? actorLine(revision) : revision.actor_name
  const screen = isNamed ? screenOf(revision) : undefined
  const wentWith = goesWithWords(deleted_with ?? {})
  return (
    <Box component="article" sx={ROW}>
      <Box sx={{ display: 'grid', gap: 0.75, flex: '1 1 24rem', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
          <Typography component={isNamed ? 'h2' : 'div'} sx={{ fontWeight: 600 }}>
            {screen ? (
              <Link component={RouterLink} to={screen} sx={{ display: 'inline-block', py: 0.5 }}>
                {sentence}
              </Link>
            ) : (
              sentence
            )}
          </Typography>
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
            {isNamed && actor ? (
              <Link component={RouterLink} to={personScreen(actor)} sx={{ display: 'inline-block', py: 0.5 }}>
                {who}
              </Link>
            ) : (
              who
            )}{' '}
            ·{' '}
            <span title={formatLocalMoment(created)}>
              <Moment at={created} />
            </span>
          </Typography>
        </Box>
        <FieldChanges revision={revision} />
        {change_set && hasSetLink && (
          <Typography variant="body2">
            <Link component={RouterLink} to={setScreen(change_set)} sx={{ display: 'inline-block', py: 0.5 }}>
              {fingerprint ? 'Part of a decision' : 'Changed together with others'}
            </Link>
          </Typography>
        )}
        {collection === IMPORT_RUN && size > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {formatCountOf(size, 'record')}. The import says what was rejected and what stays.
          </Typography>
        )}
        {fingerprint && kind !== 'undo' && !change_set && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Decision about version <code>{fingerprint.slice(0, FINGERPRINT_CHARS)}</code>.
          </Typography>
        )}
        {kind === 'delete' && collection !== CHANGE_SET && (
          <Typography variant="body2">
            {wentWith && `Also deleted: ${wentWith}. `}
            {!is_reverted && restoreDeadline(created)}
          </Typography>
        )}
        {is_reverted && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {kind === 'delete' ? 'Restored since.' : 'Undone since.'}
          </Typography>
        )}
      </Box>
      {actions}
    </Box>
  )
}

const FIELDS_AT_FIRST = 4
const CHARS_AT_FIRST = 90

interface Change {
  field: string
  before: string
  after: string
}

const VALUE = { textDecoration: 'none', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const

const isLong = ({ before, after }: Change): boolean => before.length > CHARS_AT_FIRST || after.length > CHARS_AT_FIRST

/** In the order of the form. */
const changesOf = ({ collection, changes, names }: Revision): Change[] => {
  const order = Object.keys(recorded(collection)?.fields ?? {})
  return Object.entries(changes ?? {})
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([field, [before, after]]) => ({
      field,
      before: valueWords(field, before, names ?? {}),
      after: valueWords(field, after, names ?? {}),
    }))
}

const FieldChanges = ({ revision }: { revision: Revision }) => {
  const [isOpen, setOpen] = useState(false)
  const all = changesOf(revision)
  if (!all.length) return null
  const shown = isOpen
    ? all
    : all.slice(0, FIELDS_AT_FIRST).map(({ field, ...texts }) => {
        const [before, after] = shortTexts(texts.before, texts.after, CHARS_AT_FIRST)
        return { field, before, after }
      })
  const isCut = all.length > FIELDS_AT_FIRST || all.some(isLong)
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, fontSize: '0.875rem' }}>
        {shown.map(({ field, before, after }) => (
          <Box key={field} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {fieldLabel(revision.collection, field)}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {revision.kind !== 'create' && (
                <>
                  <Box component="del" sx={{ ...VALUE, color: 'text.secondary' }}>
                    {before}
                  </Box>{' '}
                  <Box component="span" aria-label="changed to" role="img">
                    →
                  </Box>{' '}
                </>
              )}
              <Box component="ins" sx={{ ...VALUE, fontWeight: 600 }}>
                {after}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
      {isCut && (
        <Button
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ justifySelf: 'start', ml: -0.5 }}
        >
          {isOpen ? 'Show less' : all.length > shown.length ? `Show all ${all.length} fields` : 'Show full text'}
        </Button>
      )}
    </>
  )
}
