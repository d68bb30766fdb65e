import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { fieldLabel, recorded } from '../../../domain/history/recorded.ts'
import type { Revision } from '../../../domain/history/schema.ts'
import { shortTexts, valueWords } from '../../../domain/history/words.ts'

const FIELDS_AT_FIRST = 4
const LETTERS_AT_FIRST = 90

interface Change {
  field: string
  before: string
  after: string
}

const VALUE = { textDecoration: 'none', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const

const isLong = ({ before, after }: Change): boolean =>
  before.length > LETTERS_AT_FIRST || after.length > LETTERS_AT_FIRST

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

/** What a change made of each field; the rest of what is long or much shows on demand. */
export const FieldChanges = ({ revision }: { revision: Revision }) => {
  const [isOpen, setOpen] = useState(false)
  const all = changesOf(revision)
  if (!all.length) return null
  const shown = isOpen
    ? all
    : all.slice(0, FIELDS_AT_FIRST).map(({ field, ...texts }) => {
        const [before, after] = shortTexts(texts.before, texts.after, LETTERS_AT_FIRST)
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
                  <Box component="span" aria-label="became" role="img">
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
          {isOpen ? 'Show less' : all.length > shown.length ? `Show all ${all.length} fields` : 'Show all of it'}
        </Button>
      )}
    </>
  )
}
