import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { HttpError, useGetList } from 'react-admin'
import { problemOf } from '../../../../domain/fields/field-rules.ts'
import {
  PHOTO_ANSWERS,
  PHOTO_DESCRIPTION,
  PHOTO_LABELS,
  PHOTO_LIMITS,
  PHOTO_STATE_LABELS,
  positionBetween,
} from '../../../../domain/photos/rules.ts'
import type { ListingPhoto } from '../../../../domain/photos/schema.ts'
import { useAction } from '../../../actions/use-action.ts'
import { LabeledInput } from '../../../inputs/LabeledInput.tsx'
import { ConfirmDialog } from '../../../layout/ConfirmDialog.tsx'
import { dataProvider } from '../../../providers/dataProvider.ts'
import { Loading } from '../../../records/missing/Loading.tsx'
import { showError, showToast } from '../../../toasts/toasts.ts'
import { AddPhoto } from './AddPhoto.tsx'
import { PHOTO_FRAME, PrivatePhoto } from './PrivatePhoto.tsx'

interface PhotosSectionProps {
  listing: string
  isAdmin: boolean
}

const HEADING = 'photos'
const FAILED = 'Something went wrong. Please try again.'
const showFailure = (error: unknown) => showError('Error', error instanceof HttpError ? error.message : FAILED)

/** The photos of a listing: each is saved by itself, apart from the form. */
export const PhotosSection = ({ listing, isAdmin }: PhotosSectionProps) => {
  const { data, error, refetch } = useGetList<ListingPhoto>(
    'listing_photos',
    {
      filter: { listing },
      pagination: { page: 1, perPage: PHOTO_LIMITS.most },
      sort: { field: 'position', order: 'ASC' },
    },
    { retry: 1 },
  )
  return (
    <Box component="section" aria-labelledby={HEADING} sx={{ display: 'grid', gap: 1.5, mt: 4, maxWidth: 760 }}>
      <Typography variant="h3" component="h2" id={HEADING}>
        Photos
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Up to {PHOTO_LIMITS.most} photos of your own trucks, people and places.{' '}
        {!isAdmin && 'We check new photos and changed descriptions first. '}
        The place and time in a photo’s file are removed before it is uploaded.
      </Typography>
      {!data && !error && <Loading />}
      {Boolean(error) && (
        <Box role="alert">
          <Typography sx={{ mb: 1 }}>Failed to load the photos.</Typography>
          <Button variant="outlined" onClick={() => refetch()}>
            Try again
          </Button>
        </Box>
      )}
      {data && (
        <>
          <PhotoList photos={data} onChange={refetch} />
          {data.length < PHOTO_LIMITS.most ? (
            <AddPhoto listing={listing} isAdmin={isAdmin} onAdded={refetch} />
          ) : (
            <Typography variant="body2">{PHOTO_ANSWERS.enough}</Typography>
          )}
        </>
      )}
    </Box>
  )
}

interface PhotoListProps {
  photos: readonly ListingPhoto[]
  onChange: () => void
}

const PhotoList = ({ photos, onChange }: PhotoListProps) => {
  if (photos.length === 0) return <Typography>No photos yet.</Typography>
  const position = (index: number) => photos[index]?.position
  return (
    <Box
      component="ol"
      aria-label="Photos"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))',
      }}
    >
      {photos.map((photo, index) => (
        <PhotoCard
          key={photo.id}
          photo={photo}
          earlier={index > 0 ? positionBetween(position(index - 2), position(index - 1)) : undefined}
          later={index < photos.length - 1 ? positionBetween(position(index + 1), position(index + 2)) : undefined}
          onChange={onChange}
        />
      ))}
    </Box>
  )
}

const STATE_COLORS = { waiting: 'text.secondary', approved: 'success.main', declined: 'error.main' } as const

interface PhotoCardProps {
  photo: ListingPhoto
  /** Its position one place earlier or later. Undefined at the beginning or end. */
  earlier: number | undefined
  later: number | undefined
  onChange: () => void
}

const PhotoCard = ({ photo, earlier, later, onChange }: PhotoCardProps) => {
  const { run } = useAction(showFailure)
  const [isDeleting, setDeleting] = useState(false)
  const { id, description, state, reason, file } = photo
  const move = async (position: number | undefined) => {
    if (position === undefined) return
    await run(() => dataProvider.update('listing_photos', { id, data: { position }, previousData: photo }))
    onChange()
  }
  const remove = async () => {
    const isGone = await run(() => dataProvider.delete('listing_photos', { id, previousData: photo }))
    if (isGone) showToast({ title: 'Photo Deleted', text: 'It leaves the page within seconds.' })
    onChange()
  }
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, alignContent: 'start', minWidth: 0 }}>
      <PrivatePhoto id={id} file={file} description={description} sx={PHOTO_FRAME} />
      <Typography variant="body2" sx={{ color: STATE_COLORS[state], overflowWrap: 'anywhere' }}>
        {PHOTO_STATE_LABELS[state]}
        {reason && `: ${reason}`}
      </Typography>
      <DescriptionField key={description} photo={photo} onChange={onChange} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <MoveButton
          label="Earlier"
          photo={description}
          isPossible={earlier !== undefined}
          onClick={() => move(earlier)}
        />
        <MoveButton label="Later" photo={description} isPossible={later !== undefined} onClick={() => move(later)} />
        <Button color="error" aria-label={`Delete: ${description}`} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </Box>
      {isDeleting && (
        <ConfirmDialog
          title="Delete photo"
          confirmLabel="Delete"
          isDestructive
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        >
          <p>{description}</p>
          <p>The photo and its file are deleted. This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </Box>
  )
}

interface MoveButtonProps {
  label: 'Earlier' | 'Later'
  photo: string
  isPossible: boolean
  onClick: () => void
}

/** Keeps the focus when the photo has arrived at an end. */
const MoveButton = ({ label, photo, isPossible, onClick }: MoveButtonProps) => (
  <Button
    aria-disabled={!isPossible}
    aria-label={`${label}: ${photo}`}
    onClick={onClick}
    sx={isPossible ? {} : { color: 'text.disabled', cursor: 'default' }}
  >
    {label}
  </Button>
)

const DescriptionField = ({ photo, onChange }: Pick<PhotoCardProps, 'photo' | 'onChange'>) => {
  const field = useId()
  const [text, setText] = useState(photo.description)
  const [problem, setProblem] = useState<string>()
  const { isBusy, run } = useAction(showFailure)
  const isChanged = text.trim() !== photo.description
  const save = async () => {
    const found = problemOf(PHOTO_DESCRIPTION, text.trim())
    setProblem(found)
    if (found) return
    const data = { description: text.trim() }
    if (await run(() => dataProvider.update('listing_photos', { id: photo.id, data, previousData: photo })))
      showToast({ title: 'Success', text: 'Description saved.' })
    onChange()
  }
  return (
    <>
      <LabeledInput
        id={field}
        label={PHOTO_LABELS.description}
        multiline
        value={text}
        fault={problem}
        inputProps={{ maxLength: PHOTO_LIMITS.description }}
        onChange={({ target }) => setText(target.value)}
      />
      {isChanged && (
        <div>
          <Button variant="outlined" loading={isBusy} onClick={() => void save()}>
            Save description
          </Button>
        </div>
      )}
    </>
  )
}
