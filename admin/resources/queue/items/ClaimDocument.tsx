import Box from '@mui/material/Box'
import { documentPath } from '../../../providers/routes/queue.ts'
import { usePrivateFile } from './use-private-file.ts'

/** What a claimant sent as proof: a picture to look at, anything else to save. */
export const ClaimDocument = ({ claim, file }: { claim: string; file: string }) => {
  const { url, type, isFailed } = usePrivateFile(documentPath(claim, file))
  if (isFailed) return 'The document could not be loaded.'
  if (!url) return '…'
  return (
    <>
      {type?.startsWith('image/') && (
        <Box
          component="img"
          src={url}
          alt="Document of the claim"
          sx={{ display: 'block', maxWidth: '100%', maxHeight: 480, border: 1, borderColor: 'divider' }}
        />
      )}
      <Box
        component="a"
        href={url}
        download={`claim-${claim}`}
        sx={{ color: 'primary.main', display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
      >
        Download the document
      </Box>
    </>
  )
}
