import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { BRAND, COLORS } from '../../../../domain/brand.ts'
import { DARK_TILE, WHITE_TILE } from '../../../../domain/listings/logo/logo-tile.ts'
import { ChoiceField } from '../../../inputs/ChoiceField.tsx'
import { LogoPicture } from '../../../records/LogoPicture.tsx'
import { TARGET_PX } from '../../../tokens.ts'
import { drawLogo, isWhole, type LogoArea, logoFileOf } from './redraw-logo.ts'

/** `ratio` is width by height; the first is that of the picture. */
const SHAPES = [
  { value: 'whole', label: 'As the picture', ratio: undefined },
  { value: 'square', label: 'Square', ratio: 1 },
  { value: 'wide', label: 'Wide, 2 to 1', ratio: 2 },
  { value: 'banner', label: 'Very wide, 4 to 1', ratio: 4 },
] as const

/** `fill` is a CSS color, '' for none; the last is chosen. */
const BACKGROUNDS = [
  { value: 'none', label: 'None', fill: '' },
  { value: 'white', label: 'White', fill: WHITE_TILE },
  { value: 'dark', label: 'Dark', fill: DARK_TILE },
  { value: 'color', label: 'Another color', fill: undefined },
] as const

const ZOOM = { min: 0.5, max: 5, step: 0.05 } as const
const PREVIEW_PX = 192
const CHECKERED = 'repeating-conic-gradient(#c9ccd1 0 25%, #ffffff 0 50%) 0 0 / 20px 20px'

/** What was set in the editor. */
export interface LogoFrame {
  shape: string
  zoom: number
  /** Offset of the picture on the screen, in pixels. */
  crop: { x: number; y: number }
  background: string
  color: string
}

const WHOLE: LogoFrame = {
  shape: 'whole',
  zoom: 1,
  crop: { x: 0, y: 0 },
  background: 'none',
  color: BRAND.colors.green,
}

interface LogoEditorProps {
  /** URL of the picture. */
  src: string
  /** Its file name. */
  title: string
  company: string
  frame: LogoFrame | undefined
  /** Without a file, the picture stays as it is. */
  onDone: (logo: File | undefined, frame: LogoFrame) => Promise<void>
  onClose: () => void
}

/** Crops a logo and fills its background. The preview shows how cards of the site show it. */
export const LogoEditor = ({ src, title, company, frame: given = WHOLE, onDone, onClose }: LogoEditorProps) => {
  const [frame, setFrame] = useState(given)
  const [image, setImage] = useState<HTMLImageElement>()
  const [area, setArea] = useState<LogoArea>()
  const [problem, setProblem] = useState('')
  const id = useId()
  const { shape, zoom, crop, background, color } = frame
  const fill = BACKGROUNDS.find(({ value }) => value === background)?.fill ?? color
  const ratio = SHAPES.find(({ value }) => value === shape)?.ratio
  const change = (part: Partial<LogoFrame>) => setFrame((old) => ({ ...old, ...part }))

  useEffect(() => {
    const loaded = new Image()
    loaded.src = src
    loaded.decode().then(
      () => setImage(loaded),
      () => setProblem(`${title} could not be loaded. Close this dialog and choose the file again.`),
    )
  }, [src, title])

  const done = async () => {
    if (!image || !area) return
    try {
      const isSame = fill === '' && isWhole(image, area)
      await onDone(isSame ? undefined : await logoFileOf(drawLogo(image, area, fill), title), frame)
      onClose()
    } catch {
      setProblem('The browser could not draw this picture. Choose a smaller file.')
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm" slotProps={{ paper: { sx: { m: 2 } } }}>
      <DialogTitle id={id}>Crop and background</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, px: { xs: 2, sm: 3 } }}>
        <Box sx={CROP_FRAME}>
          {image && (
            <Cropper
              image={src}
              crop={crop}
              zoom={zoom}
              minZoom={ZOOM.min}
              maxZoom={ZOOM.max}
              aspect={ratio ?? image.naturalWidth / image.naturalHeight}
              // the picture may be smaller than its frame, which makes a margin
              restrictPosition={zoom >= 1}
              onCropChange={(moved) => change({ crop: moved })}
              onZoomChange={(zoomed) => change({ zoom: zoomed })}
              onCropAreaChange={(_percent, pixels) => setArea(pixels)}
              keyboardStep={KEY_STEP_PX}
              disableAutomaticStylesInjection
              style={{ containerStyle: { background: fill || CHECKERED } }}
              cropperProps={{
                role: 'application',
                'aria-label': 'Part of the picture',
                'aria-describedby': `${id}-how`,
              }}
            />
          )}
        </Box>
        <Typography id={`${id}-how`} variant="body2" color="text.secondary">
          Drag the picture or use the arrow keys. Zoom out for a margin.
        </Typography>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', pr: 1.5 }}>
          <Typography component="span" id={`${id}-zoom`} color="text.secondary">
            Zoom
          </Typography>
          <Slider
            aria-labelledby={`${id}-zoom`}
            {...ZOOM}
            value={zoom}
            getAriaValueText={(value) => `${Math.round(value * 100)}%`}
            onChange={(_event, zoomed) => change({ zoom: Number(zoomed) })}
          />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
          <ChoiceField label="Shape" choices={SHAPES} value={shape} onChange={(value) => change({ shape: value })} />
          <ChoiceField
            label="Background"
            choices={BACKGROUNDS}
            value={background}
            onChange={(value) => change({ background: value })}
          />
          {background === 'color' && <ColorField value={color} onChange={(value) => change({ color: value })} />}
        </Box>
        {image && area && <Previews src={drawLogo(image, area, fill, PREVIEW_PX).toDataURL()} company={company} />}
        {problem && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setFrame(WHOLE)} sx={{ mr: 'auto' }}>
          Reset
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={done} aria-disabled={!area}>
          Use logo
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const KEY_STEP_PX = 5

const CROP_FRAME = {
  position: 'relative',
  height: { xs: 200, sm: 260 },
  overflow: 'hidden',
  borderRadius: 1,
  '& [role=application]:focus-visible': { outline: '3px solid var(--action)', outlineOffset: -3 },
} as const

const ColorField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Box component="label" htmlFor={id} sx={{ color: 'text.secondary' }}>
        Color
      </Box>
      <Box
        component="input"
        id={id}
        type="color"
        value={value}
        onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
        sx={{
          width: 64,
          height: TARGET_PX,
          p: 0.5,
          border: '1px solid var(--edge)',
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      />
    </Box>
  )
}

/** As in a card of a list on the site, by day and by night. */
const Previews = ({ src, company }: { src: string; company: string }) => (
  <Box role="group" aria-label="On the site" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
    {(['light', 'dark'] as const).map((scheme) => {
      const { card, line, ink, muted } = COLORS[scheme]
      return (
        <Box
          key={scheme}
          sx={{
            display: 'flex',
            gap: 1.5,
            p: 1.5,
            minWidth: 0,
            border: `1px solid ${line}`,
            borderRadius: 1,
            bgcolor: card,
          }}
        >
          <LogoPicture src={src} name={company} alt={`Logo in ${scheme} mode`} size={CARD_LOGO_PX} />
          <Box sx={{ minWidth: 0, color: ink }}>
            <Typography component="p" noWrap sx={{ fontWeight: 700 }}>
              {company || 'Your company'}
            </Typography>
            <Typography component="p" variant="body2" sx={{ color: muted }}>
              {scheme === 'light' ? 'Light mode' : 'Dark mode'}
            </Typography>
          </Box>
        </Box>
      )
    })}
  </Box>
)

const CARD_LOGO_PX = 44
