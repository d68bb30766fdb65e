import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { useInput, ValidationError } from 'react-admin'
import type { Service } from '../../../../domain/catalog/schema.ts'
import { LISTING_LABELS } from '../../../../domain/listings/rules.ts'

export const ServicesInput = ({ services }: { services: readonly Service[] }) => {
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
