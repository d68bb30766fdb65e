import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { BRAND } from '../../domain/brand.ts'
import { useAction } from '../actions/use-action.ts'
import { serverMessage } from '../providers/failure.ts'
import { readOwnData } from '../providers/routes/leaving.ts'
import { saveFile } from '../save-file.ts'
import { showError, showToast } from '../toasts/toasts.ts'

/** Downloads what the account owns. */
export const ExportData = () => {
  const { isBusy, run } = useAction((error) =>
    showError('Export Failed', serverMessage(error) ?? 'Your data could not be read. Please try again.'),
  )
  const save = () =>
    run(async () => {
      const data = JSON.stringify(await readOwnData(), null, 2)
      saveFile(new Blob([data], { type: 'application/json' }), `${BRAND.name.toLowerCase()}-data.json`)
      showToast({ title: 'Downloaded', text: 'The file contains personal data of your customers. Keep it safe.' })
    })
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
        One file (JSON) with your account, the companies that you own, their reviews and quote requests with notes and
        replies, your claims, requests, edits and templates.
      </Typography>
      <Button variant="outlined" loading={isBusy} onClick={save}>
        Export my data
      </Button>
    </>
  )
}
