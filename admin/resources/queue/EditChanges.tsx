import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { EditSide, WaitingEdit } from '../../../contract/queue-items.ts'
import { LISTING_LABELS } from '../../../domain/listings/rules.ts'
import type { GuardedField } from '../../../domain/moderation/guarded-edit.ts'
import { logoUrl, waitingLogoPath } from '../../providers/routes/queue.ts'
import { LogoPicture } from '../../records/LogoPicture.tsx'
import { useIsPhone } from '../../records/use-width.ts'
import { Facts } from './Facts.tsx'
import { usePrivateFile } from './use-private-file.ts'

const NONE = '–'
const COLUMNS = { before: 'Before', live: 'Now', after: 'New' } as const

const NewLogo = ({ item }: { item: WaitingEdit }) => {
  const { url, isFailed } = usePrivateFile(waitingLogoPath(item.id, item.logo))
  if (isFailed) return 'Failed to load the logo.'
  return url ? <LogoPicture src={url} name={`${item.company.name}, new`} /> : '…'
}

const textOf = (side: EditSide, field: Exclude<GuardedField, 'logo'>): string =>
  (field === 'location' ? side.place : side[field]) || NONE

const Old = ({ item, side, field }: { item: WaitingEdit; side: EditSide; field: GuardedField }): ReactNode => {
  if (field !== 'logo') return textOf(side, field)
  return side.logo ? <LogoPicture src={logoUrl(item.company.id, side.logo)} name={item.company.name} /> : NONE
}

const New = ({ item, field }: { item: WaitingEdit; field: GuardedField }): ReactNode => {
  if (field !== 'logo') return <strong>{textOf(item.after, field)}</strong>
  return item.after.logo ? <NewLogo item={item} /> : NONE
}

interface EditChangesProps {
  item: WaitingEdit
  fields: readonly GuardedField[]
  hasBaseChanged: boolean
}

const ChangesTable = ({ item, fields, hasBaseChanged }: EditChangesProps) => (
  <Box role="group" aria-label="Changes, scrollable" tabIndex={0} sx={{ overflowX: 'auto' }}>
    <Table
      size="small"
      aria-label="Changes"
      sx={{ '& .MuiTableCell-root': { px: 2, '&:first-of-type': { pl: 0, overflowWrap: 'normal' } } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>Field</TableCell>
          {hasBaseChanged && <TableCell>{COLUMNS.before}</TableCell>}
          <TableCell>{COLUMNS.live}</TableCell>
          <TableCell>{COLUMNS.after}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody sx={{ verticalAlign: 'top', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {fields.map((field) => (
          <TableRow key={field}>
            <TableCell component="th" scope="row">
              {LISTING_LABELS[field]}
            </TableCell>
            {hasBaseChanged && (
              <TableCell>
                <Old item={item} side={item.before} field={field} />
              </TableCell>
            )}
            <TableCell>
              <Old item={item} side={item.live} field={field} />
            </TableCell>
            <TableCell>
              <New item={item} field={field} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

/** A phone is too narrow for the table. */
const ChangesList = ({ item, fields, hasBaseChanged }: EditChangesProps) => (
  <Box sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
    {fields.map((field) => (
      <Box key={field} sx={{ pb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h3" sx={{ mb: 0.5 }}>
          {LISTING_LABELS[field]}
        </Typography>
        <Facts
          facts={[
            {
              label: COLUMNS.before,
              value: hasBaseChanged ? <Old item={item} side={item.before} field={field} /> : '',
            },
            { label: COLUMNS.live, value: <Old item={item} side={item.live} field={field} /> },
            { label: COLUMNS.after, value: <New item={item} field={field} /> },
          ]}
        />
      </Box>
    ))}
  </Box>
)

export const EditChanges = (props: EditChangesProps) =>
  useIsPhone() ? <ChangesList {...props} /> : <ChangesTable {...props} />
