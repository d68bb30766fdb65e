import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { COUNTRIES, COUNTRY_NAMES, LOCATION_LABELS, LOCATION_LIMITS } from '../../../domain/catalog/rules.ts'
import { CA_REGIONS, US_REGIONS } from '../../../domain/places/regions.ts'
import { CatalogList } from '../catalog/CatalogList.tsx'
import { LOCATIONS } from '../catalog/catalog.ts'
import { EntryForm } from '../catalog/EntryForm.tsx'

export default function LocationList() {
  return <CatalogList catalog={LOCATIONS} form={<LocationForm />} />
}

type Country = (typeof COUNTRIES)[number]

const REGIONS: Record<Country, Record<string, string>> = { US: US_REGIONS, CA: CA_REGIONS }
const isCountry = (value: string): value is Country => COUNTRIES.some((country) => country === value)

const LocationForm = () => {
  const [country, setCountry] = useState<Country>('US')
  const [region, setRegion] = useState('')
  const choose = (value: string) => {
    if (isCountry(value)) setCountry(value)
    setRegion('')
  }
  return (
    <EntryForm
      catalog={LOCATIONS}
      label={LOCATION_LABELS.name}
      maxLength={LOCATION_LIMITS.name}
      more={{ region, country }}
      isComplete={region !== ''}
    >
      <TextField
        select
        size="small"
        label={LOCATION_LABELS.country}
        value={country}
        onChange={(event) => choose(event.target.value)}
      >
        {COUNTRIES.map((code) => (
          <MenuItem key={code} value={code}>
            {COUNTRY_NAMES[code]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={LOCATION_LABELS.region}
        value={region}
        required
        onChange={(event) => setRegion(event.target.value)}
      >
        {Object.entries(REGIONS[country]).map(([code, name]) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </EntryForm>
  )
}
