import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useInput, ValidationError } from 'react-admin'
import { LISTING_LABELS, LISTING_LIMITS, LOGO_TYPES } from '../../../../domain/listings/rules.ts'
import { LogoPicture } from '../../../records/LogoPicture.tsx'
import { chooseLogo } from './logo-file.ts'
import { SVG_TYPE } from './redraw-svg.ts'

const MEGABYTE = 1024 * 1024
const HINT = `PNG, JPEG, WebP or SVG, at most ${LISTING_LIMITS.logoBytes / MEGABYTE} MB.`

export const LogoInput = () => {
  const { field, fieldState } = useInput({ source: 'logo' })
  const [problem, setProblem] = useState('')
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()
  const src: string | undefined = field.value?.src

  useEffect(() => () => setProblem(''), [])

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const chosen = await chooseLogo(file)
    setProblem('problem' in chosen ? chosen.problem : '')
    if ('problem' in chosen) return
    const { logo } = chosen
    field.onChange({ rawFile: logo, src: URL.createObjectURL(logo), title: logo.name })
  }
  const remove = () => {
    setProblem('')
    field.onChange(null)
  }
  const fault = problem || fieldState.error?.message

  return (
    <Box role="group" aria-labelledby={`${id}-label`} sx={{ display: 'grid', gap: 1 }}>
      <Typography component="span" id={`${id}-label`} sx={{ fontWeight: 600 }}>
        {LISTING_LABELS.logo}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        {src && <LogoPicture src={src} name="" alt="Logo preview" />}
        <input
          ref={chooser}
          id={`${id}-file`}
          type="file"
          accept={[...LOGO_TYPES, SVG_TYPE].join(',')}
          onChange={choose}
          aria-label={LISTING_LABELS.logo}
          aria-describedby={`${id}-hint`}
          hidden
        />
        <Button variant="outlined" onClick={() => chooser.current?.click()}>
          {src ? 'Change' : 'Upload Logo'}
        </Button>
        {src && (
          <Button color="error" onClick={remove}>
            Remove
          </Button>
        )}
      </Box>
      <FormHelperText id={`${id}-hint`} error={Boolean(fault)} role={fault ? 'alert' : undefined} sx={{ m: 0 }}>
        {fault ? <ValidationError error={fault} /> : HINT}
      </FormHelperText>
    </Box>
  )
}
