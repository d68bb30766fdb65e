import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { cutText } from '../../../domain/fields/characters.ts'
import { fieldLabel } from '../../../domain/history/recorded.ts'
import type { Revision } from '../../../domain/history/schema.ts'
import { valueWords } from '../../../domain/history/words.ts'

const FIELDS_AT_FIRST = 4
const LETTERS_AT_FIRST = 90

interface Change {
  field: string
  before: string
  after: string
}

const VALUE = { textDecoration: 'none', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const

const shortened = (text: string, isOpen: boolean): string =>
  isOpen || text.length <= LETTERS_AT_FIRST ? text : `${cutText(text, LETTERS_AT_FIRST)}…`

const isLong = ({ before, after }: Change): boolean =>
  before.length > LETTERS_AT_FIRST || after.length > LETTERS_AT_FIRST

/** What a change made of each field; the rest of what is long or much shows on demand. */
export const FieldChanges = ({ revision: { collection, kind, changes, names } }: { revision: Revision }) => {
  const [isOpen, setOpen] = useState(false)
  const all: Change[] = Object.entries(changes ?? {}).map(([field, [before, after]]) => ({
    field,
    before: valueWords(field, before, names ?? {}),
    after: valueWords(field, after, names ?? {}),
  }))
  if (!all.length) return null
  const shown = isOpen ? all : all.slice(0, FIELDS_AT_FIRST)
  const isCut = all.length > FIELDS_AT_FIRST || all.some(isLong)
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, fontSize: '0.875rem' }}>
        {shown.map(({ field, before, after }) => (
          <Box key={field} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {fieldLabel(collection, field)}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {kind !== 'create' && (
                <>
                  <Box component="del" sx={{ ...VALUE, color: 'text.secondary' }}>
                    {shortened(before, isOpen)}
                  </Box>{' '}
                  <Box component="span" aria-label="became" role="img">
                    →
                  </Box>{' '}
                </>
              )}
              <Box component="ins" sx={{ ...VALUE, fontWeight: 600 }}>
                {shortened(after, isOpen)}
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
          {isOpen ? 'Show less' : all.length > shown.length ? `Show all ${all.length} fields` : 'Show all'}
        </Button>
      )}
    </>
  )
}
