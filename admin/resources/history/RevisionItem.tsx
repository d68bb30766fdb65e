import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { recordLabel } from '../../../domain/history/recorded.ts'
import {
  makerWords,
  RESTORABLE_DAYS,
  REVISION_KIND_LABELS,
  REVISION_ORIGIN_LABELS,
} from '../../../domain/history/rules.ts'
import type { Revision } from '../../../domain/history/schema.ts'
import { goesWithWords } from '../../../domain/history/words.ts'
import { formatLocalMoment } from '../../../domain/text/format.ts'
import { Moment } from '../../records/Moment.tsx'
import { FieldChanges } from './FieldChanges.tsx'

const BADGES = {
  create: { color: 'primary', variant: 'outlined' },
  update: { color: 'default', variant: 'outlined' },
  delete: { color: 'error', variant: 'outlined' },
  undo: { color: 'default', variant: 'filled' },
} as const satisfies Record<Revision['kind'], object>

const kindLabel = ({ kind, undoes, changed }: Revision): string =>
  kind === 'undo' && undoes && !changed ? 'Restored' : REVISION_KIND_LABELS[kind]

const SCREENS: Readonly<Record<string, string>> = {
  services: '/admin/services',
  locations: '/admin/locations',
  reviews: '/admin/reviews',
  listing_requests: '/admin/requests',
}

/** The screen that shows the record, or its company; undefined where there is none. */
const screenOf = ({ collection, record, listing, kind }: Revision): string | undefined => {
  if (collection === 'imports') return `/admin/imports/${record}`
  if (collection === 'company_listings' && kind === 'delete') return undefined
  return SCREENS[collection] ?? (listing ? `/edit-listing/${listing}` : undefined)
}

/** Who made the change and from where; what the same word says is not said twice. */
const makerLine = ({ actor_name: name, actor_role: role, origin }: Revision): string => {
  const who = makerWords({ name, role, origin })
  const where = REVISION_ORIGIN_LABELS[origin]
  return who.includes(where) || origin === 'system' ? who : `${who} · ${where}`
}

interface RevisionItemProps {
  revision: Revision
  /** Whether the record is named, as where those of others stand beside it. */
  isNamed?: boolean
  /** Whether it is said where the change came from. */
  hasOrigin?: boolean
  actions?: ReactNode
}

/** One change: of what, by whom, when, and what became of each field. */
export const RevisionItem = ({ revision, isNamed = false, hasOrigin = true, actions }: RevisionItemProps) => {
  const { collection, title, created, kind, went_with, is_taken_back } = revision
  const screen = isNamed ? screenOf(revision) : undefined
  const wentWith = goesWithWords(went_with ?? {})
  return (
    <Box component="article" sx={{ display: 'grid', gap: 0.75, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Chip size="small" label={kindLabel(revision)} {...BADGES[kind]} />
        {isNamed && (
          <Typography component="h2" sx={{ fontWeight: 600 }}>
            {screen ? (
              <Link component={RouterLink} to={screen} sx={{ display: 'inline-block', py: 0.5 }}>
                {title || recordLabel(collection)}
              </Link>
            ) : (
              title || recordLabel(collection)
            )}
          </Typography>
        )}
        {(isNamed || collection !== 'company_listings') && (
          <Typography variant="body2">{recordLabel(collection)}</Typography>
        )}
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {hasOrigin ? makerLine(revision) : revision.actor_name} ·{' '}
          <span title={formatLocalMoment(created)}>
            <Moment at={created} />
          </span>
        </Typography>
      </Box>
      <FieldChanges revision={revision} />
      {kind === 'delete' && (
        <Typography variant="body2">
          {wentWith && `With it went ${wentWith}. `}
          {!is_taken_back && `What is deleted can be restored for ${RESTORABLE_DAYS} days.`}
        </Typography>
      )}
      {is_taken_back && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {kind === 'delete' ? 'Restored since.' : 'Taken back since.'}
        </Typography>
      )}
      {actions && <Box sx={{ display: 'flex', gap: 1 }}>{actions}</Box>}
    </Box>
  )
}
