import Button from '@mui/material/Button'
import type { RemovalRequest } from '../../../domain/removal-requests/schema.ts'
import { useDecideRemoval } from './use-decide-removal.ts'

/** Ends a wish and leaves the listing as it is. */
export const DoneButton = ({ request }: { request: RemovalRequest }) => {
  const { decide, isPending } = useDecideRemoval(request)
  return (
    <Button
      variant="outlined"
      loading={isPending}
      aria-label={`Done with ${request.company}`}
      onClick={() => decide('done', 'The request is done.')}
    >
      Done
    </Button>
  )
}
