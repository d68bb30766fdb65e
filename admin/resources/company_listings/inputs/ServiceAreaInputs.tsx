import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { AutocompleteArrayInput, useInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { LISTING_LABELS } from '../../../../domain/listings/rules.ts'
import { CONTIGUOUS_STATES, SERVES_WITHIN, withinLabel } from '../../../../domain/listings/service-area.ts'
import { REGION_CODES, regionName } from '../../../../domain/places/regions.ts'
import { ChoiceField } from '../../../inputs/ChoiceField.tsx'

const HEADING = 'service-area'
const REGIONS = REGION_CODES.map((code) => ({ id: code, name: regionName(code) }))
const DISTANCES = [
  { value: '', label: 'Not stated' },
  ...SERVES_WITHIN.map((miles) => ({ value: miles, label: withinLabel(miles) })),
]

/** Where the company says it works, apart from its federal record. */
export const ServiceAreaInputs = () => {
  const within = useInput<string>({ source: 'serves_within', defaultValue: '' })
  const { getValues, setValue } = useFormContext()
  const addContiguous = () => {
    const chosen: unknown = getValues('serves_regions')
    const all = new Set([...(Array.isArray(chosen) ? chosen : []), ...CONTIGUOUS_STATES])
    setValue('serves_regions', [...all], { shouldDirty: true })
  }
  return (
    <Box role="group" aria-labelledby={HEADING} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="span" id={HEADING} sx={{ fontWeight: 600 }}>
        Service area (optional)
      </Typography>
      <AutocompleteArrayInput
        source="serves_regions"
        label={LISTING_LABELS.serves_regions}
        choices={REGIONS}
        defaultValue={[]}
        variant="outlined"
        margin="none"
        size="medium"
        helperText={false}
      />
      <div>
        <Button variant="outlined" onClick={addContiguous}>
          Add the {CONTIGUOUS_STATES.length} contiguous states
        </Button>
      </div>
      <ChoiceField
        label={LISTING_LABELS.serves_within}
        choices={DISTANCES}
        value={within.field.value}
        onChange={within.field.onChange}
      />
      <FormHelperText sx={{ m: 0 }}>
        Your page shows it as what you say, with the month, next to what your federal record says. Visitors who send one
        request to several carriers see you only if it includes their pickup and delivery. Leave it empty to be found
        near your city.
      </FormHelperText>
    </Box>
  )
}
