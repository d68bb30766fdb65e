import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { gapsOf } from '../../../domain/listings/completeness.ts'
import type { ListingRecord } from '../../providers/resources.ts'

/** Inside the form of a listing: what it lacks, each leading to its field; an address that names a field leads there, too. */
export const GapHints = ({ listing }: { listing: ListingRecord }) => {
  const { setFocus } = useFormContext()
  const { hash } = useLocation()
  useEffect(() => {
    // the fields of the form are there in the next frame
    const frame = hash ? requestAnimationFrame(() => setFocus(hash.slice(1))) : 0
    return () => cancelAnimationFrame(frame)
  }, [hash, setFocus])
  const gaps = gapsOf(listing)
  if (gaps.length === 0) return null
  return (
    <Box component="section" aria-label="What the listing lacks" sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>What visitors miss</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {gaps.map(({ field, words }) => (
          <li key={field}>
            <Link
              component="button"
              type="button"
              onClick={() => setFocus(field)}
              sx={{ py: 0.75, textAlign: 'left', font: 'inherit' }}
            >
              {words}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}
