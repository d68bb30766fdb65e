import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { RecordContextProvider, useDelete, useGetList, useGetOne, useRecordContext, useRefresh } from 'react-admin'
import {
  DO_NOT_LIST_REASON_LABELS,
  HIDE_AFTER_MONTHS,
  HIDE_LEFT_AFTER_MONTHS,
  SETTINGS_ID,
} from '../../../domain/removal-requests/rules.ts'
import type { DirectorySettings, DoNotListEntry, RemovalRequest } from '../../../domain/removal-requests/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { Moment } from '../../records/Moment.tsx'
import { EmptyList } from '../../records/missing/EmptyList.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { SettingForm } from '../../records/SettingForm.tsx'
import { screenTitle } from '../../screens.ts'
import { showError, showToast } from '../../toasts/toasts.ts'
import { DoNotListForm } from './DoNotListForm.tsx'
import { RemovalRequestCard } from './RemovalRequestCard.tsx'

/** Pending removal and correction requests, oldest first. Hidden while there are none. */
const RemovalRequests = () => {
  const {
    data = [],
    total = 0,
    error,
  } = useGetList<RemovalRequest>('admin/removals', {
    filter: { state: 'pending' },
    sort: { field: 'created', order: 'ASC' },
    pagination: { page: 1, perPage: REQUESTS_SHOWN },
  })
  if (error) return <Typography sx={{ color: 'error.main', mt: 2 }}>Failed to load the removal requests.</Typography>
  if (total === 0) return null
  return (
    <Card component="section" aria-labelledby="removal-requests" sx={{ mt: 2, p: 2 }}>
      <Typography variant="h2" id="removal-requests">
        Requests to correct or remove: {formatCount(total)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((request) => (
          <RecordContextProvider key={request.id} value={request}>
            <Box component="li" sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <RemovalRequestCard />
            </Box>
          </RecordContextProvider>
        ))}
      </Box>
    </Card>
  )
}

const header = (
  <>
    <PageTitle title={screenTitle('/admin/removals')} />
    <RemovalRequests />
    <DoNotListForm />
    <SearchField label="Search removed companies" />
  </>
)

export default function DoNotListScreen() {
  return (
    <>
      <RecordList resource="admin/do-not-list" failure="Failed to load removed companies." header={header}>
        <RecordCards
          isDense
          empty={<EmptyList title="No removed companies" hint="Imports add every company in their file." />}
        >
          <DoNotListRow />
        </RecordCards>
      </RecordList>
      <AgeRule />
    </>
  )
}

const DoNotListRow = () => {
  const row = useRecordContext<DoNotListEntry>()
  if (!row) return null
  const { usdot_number, company, reason, note, added_by, created } = row
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
        <Typography>
          {company && (
            <Box component="span" sx={{ fontWeight: 600 }}>
              {company} ·{' '}
            </Box>
          )}
          USDOT {usdot_number}
        </Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {DO_NOT_LIST_REASON_LABELS[reason]}
          {added_by && ` · ${added_by}`} · <Moment at={created} />
          {note && <Box sx={{ whiteSpace: 'pre-line' }}>{note}</Box>}
        </Typography>
      </Box>
      <AllowButton row={row} />
    </Box>
  )
}

const REQUESTS_SHOWN = 20

const AllowButton = ({ row }: { row: DoNotListEntry }) => {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefresh()
  const [remove] = useDelete<DoNotListEntry>()
  const { usdot_number, company } = row
  const confirm = async () => {
    const params = { id: row.id, previousData: row }
    try {
      await remove('admin/do-not-list', params, { mutationMode: 'pessimistic', returnPromise: true })
      showToast({ title: 'Success', text: `USDOT ${usdot_number} can be listed again.` })
    } catch {
      showError('Error', 'Failed to remove the number from the list. Please try again.')
      refresh()
    }
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-label={`Allow again: USDOT ${usdot_number}`}
        onClick={() => setOpen(true)}
        sx={{ flexShrink: 0 }}
      >
        Allow again
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Allow ${company || `USDOT ${usdot_number}`} again`}
          confirmLabel="Allow again"
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          The next import can add this company again. If its listing is hidden, it stays hidden until you approve it
          under Work Queue, Declined listings.
        </ConfirmDialog>
      )}
    </>
  )
}

const LastCheck = ({ settings }: { settings: DirectorySettings }) => {
  const { checked_at, checked_hidden, checked_published } = settings
  if (!checked_at) return 'We check every night and after each import.'
  return (
    <>
      Last check <Moment at={checked_at} />: {formatCount(checked_hidden)} hidden, {formatCount(checked_published)}{' '}
      published again. A change takes effect the next night or with the next import.
    </>
  )
}

const AgeRule = () => {
  const { data, error } = useGetOne<DirectorySettings>('admin/directory', { id: SETTINGS_ID }, { retry: 1 })
  return (
    <Card component="section" aria-labelledby="age-rule" sx={{ mt: 2, p: 2 }}>
      <Typography variant="h2" id="age-rule">
        Hide companies without a record
      </Typography>
      <Typography variant="body2" component="div" sx={{ mt: 0.5, color: 'text.secondary', maxWidth: '70ch' }}>
        We hide an imported company when no import has included it for this many months, and publish it again when one
        does. This does not affect companies with an owner, or decisions that you made by hand.{' '}
        {data && <LastCheck settings={data} />}
      </Typography>
      {error && <Typography sx={{ color: 'error.main', mt: 1 }}>Failed to load this setting.</Typography>}
      {data && (
        <SettingForm
          key={data.updated}
          settings={data}
          field="hide_after_months"
          label="Months without a record"
          least={0}
          most={HIDE_AFTER_MONTHS.most}
          hint="0 for never"
        />
      )}
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary', maxWidth: '70ch' }}>
        When the federal census no longer lists a carrier, or lists it as inactive or not for hire, its page says so at
        once. After this many months we hide the page too, and publish it again when the carrier is listed again.
      </Typography>
      {data && (
        <SettingForm
          key={`left ${data.updated}`}
          settings={data}
          field="hide_left_after_months"
          label="Months after a carrier left"
          least={0}
          most={HIDE_LEFT_AFTER_MONTHS.most}
          hint="0 for never"
        />
      )}
    </Card>
  )
}
