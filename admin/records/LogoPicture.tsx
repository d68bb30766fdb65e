import Box from '@mui/material/Box'
import { type SyntheticEvent, useState } from 'react'
import { initialsOf } from '../../domain/listings/initials.ts'
import { DARK_TILE, needsDarkTile, WHITE_TILE } from '../../domain/listings/logo/logo-tile.ts'

/** Enough to detect a logo's outline. */
const LOOKED_AT_PX = 96

/** The tile that the public page uses for this picture. */
const tileOf = (image: HTMLImageElement): string => {
  const scale = Math.min(1, LOOKED_AT_PX / Math.max(image.naturalWidth, image.naturalHeight))
  const [width, height] = [image.naturalWidth, image.naturalHeight].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!width || !height || !context) return WHITE_TILE
  canvas.width = width
  canvas.height = height
  context.drawImage(image, 0, 0, width, height)
  return needsDarkTile(context.getImageData(0, 0, width, height)) ? DARK_TILE : WHITE_TILE
}

interface LogoPictureProps {
  /** URL of the stored or chosen picture. Without one, the initials are shown. */
  src: string | undefined
  name: string
  /** Empty if the name is next to it. */
  alt?: string
  size?: number
}

/** A logo as on public pages: complete, upright, on a tile with enough contrast. */
export const LogoPicture = ({ src, name, alt = `Logo of ${name}`, size = 96 }: LogoPictureProps) => {
  const [tile, setTile] = useState(WHITE_TILE)
  const [failed, setFailed] = useState('')
  const look = {
    width: size,
    height: size,
    flexShrink: 0,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
  }
  if (!src || failed === src)
    return (
      <Box
        aria-hidden
        sx={{ ...look, display: 'grid', placeItems: 'center', color: 'text.secondary', fontWeight: 700 }}
      >
        {initialsOf(name)}
      </Box>
    )
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      loading="lazy"
      onLoad={({ currentTarget }: SyntheticEvent<HTMLImageElement>) => setTile(tileOf(currentTarget))}
      onError={() => setFailed(src)}
      sx={{ ...look, objectFit: 'contain', bgcolor: tile }}
    />
  )
}
