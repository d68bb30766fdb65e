import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { problemOf } from '../../../../domain/fields/field-rules.ts'
import { CHOSEN_PHOTO_TYPES, PHOTO_DESCRIPTION, PHOTO_LABELS, PHOTO_LIMITS } from '../../../../domain/photos/rules.ts'
import { useAction } from '../../../actions/use-action.ts'
import { LabeledInput } from '../../../inputs/LabeledInput.tsx'
import { dataProvider } from '../../../providers/dataProvider.ts'
import { showError, showToast } from '../../../toasts/toasts.ts'
import { PHOTO_FRAME } from './PrivatePhoto.tsx'
import { choosePhoto } from './photo-picture.ts'

const FIELD = 'new-photo-description'
const CHOOSER = 'new-photo'
const FAILED = 'Failed to upload the photo. Please try again.'

interface Chosen {
  file: File
  src: string
}

interface AddPhotoProps {
  listing: string
  isAdmin: boolean
  onAdded: () => void
}

const problemsIn = (error: unknown): Record<string, string> =>
  error instanceof HttpError && typeof error.body?.errors === 'object' ? error.body.errors : {}

/** Adds a photo in two steps: choose a file, then describe it. */
export const AddPhoto = ({ listing, isAdmin, onAdded }: AddPhotoProps) => {
  const [chosen, setChosen] = useState<Chosen>()
  const [description, setDescription] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const chooser = useRef<HTMLInputElement>(null)
  const { isBusy, run } = useAction((error) => {
    const found = problemsIn(error)
    setProblems(found)
    if (!found['file'] && !found['description'])
      showError('Not Uploaded', error instanceof HttpError ? error.message : FAILED)
  })
  useEffect(() => () => URL.revokeObjectURL(chosen?.src ?? ''), [chosen])
  useEffect(() => {
    if (chosen) document.getElementById(FIELD)?.focus()
  }, [chosen])

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const made = await choosePhoto(file)
    setProblems('problem' in made ? { file: made.problem } : {})
    if ('photo' in made) setChosen({ file: made.photo, src: URL.createObjectURL(made.photo) })
  }
  const close = () => {
    setChosen(undefined)
    setDescription('')
    setProblems({})
    chooser.current?.nextElementSibling?.querySelector('button')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    const problem = problemOf(PHOTO_DESCRIPTION, description.trim())
    if (problem) {
      setProblems({ description: problem })
      document.getElementById(FIELD)?.focus()
      return
    }
    const data = { listing, description: description.trim(), file: { rawFile: chosen.file } }
    if (!(await run(() => dataProvider.create('listing_photos', { data })))) return
    showToast({
      title: 'Photo Uploaded',
      text: isAdmin ? 'It is on the page within seconds.' : 'It appears on your page once we have approved it.',
    })
    close()
    onAdded()
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      <input
        ref={chooser}
        id={CHOOSER}
        type="file"
        accept={CHOSEN_PHOTO_TYPES.join(',')}
        onChange={choose}
        aria-label="Photo"
        hidden
      />
      {chosen ? (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '14rem minmax(0, 1fr)' } }}>
          <Box component="img" src={chosen.src} alt="Chosen photo" sx={PHOTO_FRAME} />
          <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
            <LabeledInput
              id={FIELD}
              label={PHOTO_LABELS.description}
              required
              value={description}
              fault={problems['description']}
              hint="Say what the photo shows, for people who can’t see it: “Two car carriers in our yard in Topeka”."
              inputProps={{ maxLength: PHOTO_LIMITS.description, autoComplete: 'off' }}
              onChange={({ target }) => setDescription(target.value)}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button type="submit" variant="contained" loading={isBusy}>
                Upload photo
              </Button>
              <Button onClick={close}>Cancel</Button>
            </Box>
          </Box>
        </Box>
      ) : (
        <div>
          <Button variant="outlined" onClick={() => chooser.current?.click()}>
            Add photo
          </Button>
        </div>
      )}
      {problems['file'] && (
        <FormHelperText error role="alert" sx={{ m: 0 }}>
          {problems['file']}
        </FormHelperText>
      )}
    </Box>
  )
}
