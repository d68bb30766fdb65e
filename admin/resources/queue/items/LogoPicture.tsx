import Box from '@mui/material/Box'

/** A logo on white, as public pages show it. */
export const LogoPicture = ({ src, name }: { src: string; name: string }) => (
  <Box
    component="img"
    src={src}
    alt={`Logo of ${name}`}
    sx={{
      width: 96,
      height: 96,
      flexShrink: 0,
      objectFit: 'contain',
      bgcolor: '#ffffff',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
    }}
  />
)
