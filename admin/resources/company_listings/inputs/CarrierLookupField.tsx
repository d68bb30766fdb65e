import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { HttpError } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { FACT_LABELS } from '../../../../domain/carrier-record/carrier-facts.ts'
import type { CarrierLookup } from '../../../../domain/listings/carrier-lookup.ts'
import { LISTING_LABELS } from '../../../../domain/listings/rules.ts'
import { formatDate } from '../../../../domain/text/format.ts'
import { useAction } from '../../../actions/use-action.ts'
import { LabeledInput } from '../../../inputs/LabeledInput.tsx'
import { lookUpCarrier } from '../../../providers/routes/listings.ts'
import { TARGET_PX } from '../../../tokens.ts'

const LABELS: Readonly<Record<string, string>> = { ...FACT_LABELS, ...LISTING_LABELS }

const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0)

/** Looks up a USDOT number in what the directory knows, and fills in the empty fields of the form. */
export const CarrierLookupField = () => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const [answer, setAnswer] = useState<ReactNode>()
  const { getValues, setValue } = useFormContext()
  const { isBusy, run } = useAction((error) =>
    setFault(error instanceof HttpError && error.message ? error.message : 'The lookup failed. Please try again.'),
  )
  /** Fills in what nobody has typed. @returns the labels of the fields */
  const fillIn = ({ number, values }: CarrierLookup): string[] => {
    const filled = Object.entries({ ...values, usdot_number: number }).filter(([field]) => isEmpty(getValues(field)))
    for (const [field, value] of filled) setValue(field, value, { shouldDirty: true, shouldTouch: true })
    return filled.flatMap(([field]) => LABELS[field] ?? [])
  }
  const lookUp = () => {
    setFault('')
    setAnswer(undefined)
    if (!typed.trim()) return setFault('Type a USDOT number.')
    void run(async () => {
      const found = await lookUpCarrier(typed.replace(/\D/g, '') || '0')
      setAnswer(<Answer found={found} filled={found.listing || found.isRemoved ? [] : fillIn(found)} />)
    })
  }
  const lookUpByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would save the form.
    event.preventDefault()
    lookUp()
  }
  return (
    <Box
      role="group"
      aria-label="Fill in by USDOT number"
      sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}>
        <Box sx={{ display: 'grid', flex: '1 1 12rem' }}>
          <LabeledInput
            id={id}
            label="Fill in by USDOT number"
            value={typed}
            fault={fault}
            hint="From imported carriers and the federal record"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={lookUpByEnter}
            inputProps={{ inputMode: 'numeric', maxLength: 20, autoComplete: 'off' }}
          />
        </Box>
        <Button variant="outlined" loading={isBusy} onClick={lookUp} sx={{ minHeight: TARGET_PX }}>
          Look up
        </Button>
      </Box>
      <Box role="status">{answer}</Box>
    </Box>
  )
}

const Answer = ({ found, filled }: { found: CarrierLookup; filled: readonly string[] }) => {
  const { number, listing, isRemoved, sources } = found
  const margin = { m: 0, mt: 1.5, overflowWrap: 'anywhere' } as const
  if (listing)
    return (
      <Box component="p" sx={margin}>
        USDOT {number} is already listed:{' '}
        <MuiLink component={Link} to={`/edit-listing/${listing.id}`}>
          {listing.name}
        </MuiLink>
      </Box>
    )
  if (isRemoved)
    return (
      <Box component="p" sx={margin}>
        USDOT {number} is on the do-not-list, so it cannot be listed. You can remove it from the list in{' '}
        <MuiLink component={Link} to="/admin/removals">
          Removed Companies
        </MuiLink>
        .
      </Box>
    )
  if (sources.length === 0)
    return (
      <Box component="p" sx={margin}>
        The directory knows nothing about USDOT {number}. The number is filled in; type the rest.
      </Box>
    )
  return (
    <>
      <Box component="p" sx={margin}>
        Filled in: {filled.join(', ') || 'nothing, because every known field has a value'}. Check it before you save.
      </Box>
      <Box component="ul" aria-label="Sources" sx={{ m: 0, mt: 0.5, pl: 2.5, color: 'text.secondary' }}>
        {sources.map(({ label, on }) => (
          <li key={label}>
            {label}
            {on && `, ${formatDate(on)}`}
          </li>
        ))}
      </Box>
    </>
  )
}
