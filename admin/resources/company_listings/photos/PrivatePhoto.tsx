import Box, { type BoxProps } from '@mui/material/Box'
import { photoPath } from '../../../providers/routes/queue.ts'
import { usePrivateFile } from '../../queue/use-private-file.ts'

/** How photos look in the console: as on the page, cut to the same shape. */
export const PHOTO_FRAME = {
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const

interface PrivatePhotoProps extends Pick<BoxProps, 'sx'> {
  id: string
  /** Name of its file. */
  file: string
  description: string
}

/** A stored photo, which may not be public yet. Keeps its place while it loads. */
export const PrivatePhoto = ({ id, file, description, sx }: PrivatePhotoProps) => {
  const { url, isFailed } = usePrivateFile(photoPath(id, file))
  if (isFailed) return <p role="alert">Failed to load the photo.</p>
  return url ? (
    <Box component="img" src={url} alt={description} {...(sx ? { sx } : {})} />
  ) : (
    <Box {...(sx ? { sx } : {})} />
  )
}
