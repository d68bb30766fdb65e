import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type DragEvent, useRef, useState } from 'react'

interface DropZoneProps {
  onFile: (file: File) => void
}

/** Takes a file that is dropped on it, or chosen by its button. */
export const DropZone = ({ onFile }: DropZoneProps) => {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        px: 2,
        py: 4,
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        textAlign: 'center',
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to import"
        accept=".csv,.tsv,.txt,.gz,text/csv,text/plain,application/gzip"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // the same file can be chosen again
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button variant="contained" startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        or drop one here. CSV, also gzipped, up to 1 GB.
      </Typography>
    </Box>
  )
}
