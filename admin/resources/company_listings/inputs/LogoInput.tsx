import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useInput, ValidationError } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { formatMegabytes } from '../../../../domain/bytes.ts'
import { LISTING_LABELS, LISTING_LIMITS, LOGO_TYPES } from '../../../../domain/listings/rules.ts'
import { keepFile } from '../../../drafts/draft-files.ts'
import { LogoPicture } from '../../../records/LogoPicture.tsx'
import type { LogoFrame } from './LogoEditor.tsx'
import { chooseLogo, SVG_TYPE } from './logo-file.ts'

const LogoEditor = lazy(async () => ({ default: (await import('./LogoEditor.tsx')).LogoEditor }))

const HINT = `PNG, JPEG, WebP or SVG, at most ${formatMegabytes(LISTING_LIMITS.logoBytes)}.`

/** A stored logo, or a chosen one with its file. */
interface LogoValue {
  src: string
  title: string
  rawFile?: File
}

/** The picture that an adjusted logo was made from, so that it can be adjusted again without loss. */
interface Adjusted {
  src: string
  original: LogoValue
  frame: LogoFrame
}

/** Stores the file before it is shown, so that a reload cannot lose a picture that was seen. */
const chosenValue = async (logo: File): Promise<LogoValue> => {
  const src = URL.createObjectURL(logo)
  await keepFile(src, logo)
  return { rawFile: logo, src, title: logo.name }
}

export const LogoInput = () => {
  const { field, fieldState } = useInput({ source: 'logo' })
  const { getValues } = useFormContext()
  const [problem, setProblem] = useState('')
  const [isEditing, setEditing] = useState(false)
  const adjusted = useRef<Adjusted>(undefined)
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()
  const value: LogoValue | undefined = field.value?.src ? field.value : undefined
  const before = adjusted.current?.src === value?.src ? adjusted.current : undefined

  useEffect(() => () => setProblem(''), [])

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const chosen = await chooseLogo(file)
    setProblem('problem' in chosen ? chosen.problem : '')
    if ('logo' in chosen) field.onChange(await chosenValue(chosen.logo))
  }
  const remove = () => {
    setProblem('')
    field.onChange(null)
  }
  const adjust = async (logo: File | undefined, frame: LogoFrame) => {
    const original = before?.original ?? value
    if (!original) return
    setProblem('')
    const made = logo ? await chosenValue(logo) : original
    adjusted.current = { src: made.src, original, frame }
    if (made.src !== value?.src) field.onChange(made)
  }
  const fault = problem || fieldState.error?.message

  return (
    <Box role="group" aria-labelledby={`${id}-label`} sx={{ display: 'grid', gap: 1 }}>
      <Typography component="span" id={`${id}-label`} sx={{ fontWeight: 600 }}>
        {LISTING_LABELS.logo}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        {value && <LogoPicture src={value.src} name="" alt="Logo preview" />}
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
          {value ? 'Change' : 'Upload Logo'}
        </Button>
        {value && (
          <>
            <Button variant="outlined" onClick={() => setEditing(true)}>
              Crop &amp; background
            </Button>
            <Button color="error" onClick={remove}>
              Remove
            </Button>
          </>
        )}
      </Box>
      <FormHelperText id={`${id}-hint`} error={Boolean(fault)} role={fault ? 'alert' : undefined} sx={{ m: 0 }}>
        {fault ? <ValidationError error={fault} /> : HINT}
      </FormHelperText>
      {isEditing && value && (
        <Suspense fallback={null}>
          <LogoEditor
            {...(before?.original ?? value)}
            company={String(getValues('name') ?? '')}
            frame={before?.frame}
            onDone={adjust}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}
