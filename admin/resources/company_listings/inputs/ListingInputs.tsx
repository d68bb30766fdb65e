import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Rating from '@mui/material/Rating'
import Typography from '@mui/material/Typography'
import { memo, useId } from 'react'
import { useInput, ValidationError } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { locationLabel } from '../../../../domain/catalog/rules.ts'
import type { Location, Service } from '../../../../domain/catalog/schema.ts'
import { HOURS_EXAMPLE, LISTING_LABELS, LISTING_LIMITS } from '../../../../domain/listings/rules.ts'
import { MAX_STARS } from '../../../../domain/reviews/rules.ts'
import { hoursLines } from '../../../../domain/text/opening-hours.ts'
import { LogoInput } from './LogoInput.tsx'
import { MissingCity } from './MissingCity.tsx'
import { RecordInputs } from './RecordInputs.tsx'
import { RecordPicker } from './RecordPicker.tsx'
import { ServiceAreaInputs } from './ServiceAreaInputs.tsx'
import { TextEntry } from './TextEntry.tsx'

const LocationInput = () => (
  <RecordPicker<Location>
    source="location"
    label={LISTING_LABELS.location}
    reference="admin/locations"
    sortBy="name"
    nameOf={locationLabel}
    nothingFound="No location found"
    required
  />
)

interface ListingInputsProps {
  services: readonly Service[]
  isAdmin: boolean
}

/** Memoized: the form renders again when it is submitted, and its many inputs are expensive. */
export const ListingInputs = memo(({ services, isAdmin }: ListingInputsProps) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <TextEntry
      source="name"
      label={LISTING_LABELS.name}
      required
      inputProps={{ maxLength: LISTING_LIMITS.name, autoComplete: 'organization' }}
    />
    <LogoInput />
    <ServicesInput services={services} />
    <LocationInput />
    <MissingCity isAdmin={isAdmin} />
    <TextEntry source="description" label={LISTING_LABELS.description} required multiline minRows={5} />
    <TextEntry source="phone" label={LISTING_LABELS.phone} required type="tel" />
    <TextEntry
      source="email"
      label={LISTING_LABELS.email}
      required
      type="email"
      hint="Quote requests go here and to the owner’s account. The public page does not show it."
    />
    <TextEntry source="website" label={`${LISTING_LABELS.website} (optional)`} inputProps={{ inputMode: 'url' }} />
    <TextEntry source="address" label={LISTING_LABELS.address} required />
    <HoursEntry />
    <ServiceAreaInputs />
    {isAdmin && <RatingInput />}
    {isAdmin && <CheckEntry source="is_featured" label={LISTING_LABELS.is_featured} />}
    {isAdmin && <CheckEntry source="verified" label={LISTING_LABELS.verified} />}
    {isAdmin && <RecordInputs />}
  </Box>
))

/** Says how the public page words what was typed. */
const HoursEntry = () => {
  const typed = useWatch({ name: 'hours' })
  const lines = hoursLines(typeof typed === 'string' ? typed : '')
  return (
    <TextEntry
      source="hours"
      label={`${LISTING_LABELS.hours} (optional)`}
      multiline
      hint={lines.length > 0 ? `On your page: ${lines.join('. ')}.` : `For example ${HOURS_EXAMPLE}`}
    />
  )
}

const CheckEntry = ({ source, label }: { source: string; label: string }) => {
  const { field } = useInput<boolean>({ source, defaultValue: false })
  const { name, value, ref, onBlur, onChange } = field
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          name={name}
          inputRef={ref}
          checked={value === true}
          onBlur={onBlur}
          onChange={(_event, isChecked) => onChange(isChecked)}
        />
      }
    />
  )
}

/** A click on the current rating sets it to 0. */
const RatingInput = () => {
  const { field } = useInput<number>({ source: 'rating', defaultValue: 0 })
  const id = useId()
  return (
    <Box role="radiogroup" aria-labelledby={id} sx={{ display: 'grid', gap: 0.5 }}>
      <Typography component="span" id={id} sx={{ fontWeight: 600 }}>
        {LISTING_LABELS.rating}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Rating
          name={`${id}-rating`}
          size="large"
          max={MAX_STARS}
          precision={0.5}
          // null checks "No rating": without a checked radio, each star would be a tab stop
          value={Number(field.value) || null}
          emptyLabelText="No rating"
          onChange={(_event, rating) => field.onChange(rating ?? 0)}
        />
        <span>{Number(field.value) || 0}</span>
      </Box>
    </Box>
  )
}

const ServicesInput = ({ services }: { services: readonly Service[] }) => {
  const { field, fieldState } = useInput<string[]>({ source: 'services', defaultValue: [] })
  const id = useId()
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : []
  const fault = fieldState.error?.message
  const toggle = (service: string) =>
    field.onChange(chosen.includes(service) ? chosen.filter((other) => other !== service) : [...chosen, service])

  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }} aria-describedby={fault && id}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 600 }}>
        {LISTING_LABELS.services} *
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))',
          maxHeight: '12rem',
          overflowY: 'auto',
          px: 1.5,
          border: 1,
          borderRadius: 1,
          borderColor: fault ? 'error.main' : 'divider',
        }}
      >
        {services.map((service, at) => (
          <FormControlLabel
            key={service.id}
            label={service.name}
            control={
              <Checkbox
                checked={chosen.includes(service.id)}
                onChange={() => toggle(service.id)}
                onBlur={() => field.onBlur()}
                inputRef={at === 0 ? field.ref : undefined}
              />
            }
          />
        ))}
      </Box>
      {fault && (
        <FormHelperText id={id} error sx={{ m: 0, mt: 0.5 }}>
          <ValidationError error={fault} />
        </FormHelperText>
      )}
    </Box>
  )
}
