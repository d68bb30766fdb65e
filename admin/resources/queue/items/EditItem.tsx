import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { LISTING_LABELS } from '../../../../domain/listings/rules.ts'
import { EDIT_ANSWERS, GUARDED_FIELDS, type GuardedField } from '../../../../domain/moderation/guarded-edit.ts'
import { type EditSide, logoUrl, type WaitingEdit, waitingLogoPath } from '../../../providers/routes/queue.ts'
import { Moment } from '../../../records/Moment.tsx'
import { Facts } from '../Facts.tsx'
import { CompanyLink } from './CompanyLink.tsx'
import { LogoPicture } from './LogoPicture.tsx'
import { PersonLine } from './PersonLine.tsx'
import { usePrivateFile } from './use-private-file.ts'

const NONE = '–'

const NewLogo = ({ item }: { item: WaitingEdit }) => {
  const { url, isFailed } = usePrivateFile(waitingLogoPath(item.id))
  if (isFailed) return 'The logo could not be loaded.'
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

const fieldsOf = ({ after }: WaitingEdit): GuardedField[] => GUARDED_FIELDS.filter((field) => after[field] !== null)

const hasMoved = ({ before, live }: WaitingEdit, field: GuardedField): boolean =>
  (before[field] ?? '') !== (live[field] ?? '')

/** A change of a published listing, field by field: what pages show, and what they would show. */
export const EditItem = ({ item }: { item: WaitingEdit }) => {
  const fields = fieldsOf(item)
  const isMoved = fields.some((field) => hasMoved(item, field))
  return (
    <>
      {isMoved && <Alert severity="warning">{EDIT_ANSWERS.baseChanged}</Alert>}
      <Box role="group" aria-label="Changes, which scroll sideways" tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table
          size="small"
          aria-label="Changes"
          sx={{
            '& .MuiTableCell-root': { px: { xs: 0.75, sm: 2 }, '&:first-of-type': { pl: 0, overflowWrap: 'normal' } },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>Field</TableCell>
              {isMoved && <TableCell>When it was sent in</TableCell>}
              <TableCell>Now</TableCell>
              <TableCell>New</TableCell>
            </TableRow>
          </TableHead>
          <TableBody sx={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
            {fields.map((field) => (
              <TableRow key={field}>
                <TableCell component="th" scope="row">
                  {LISTING_LABELS[field]}
                </TableCell>
                {isMoved && (
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
      <Facts
        facts={[
          { label: 'Company', value: <CompanyLink company={item.company} /> },
          { label: 'By', value: <PersonLine person={item.sender} /> },
          { label: 'Sent in', value: <Moment at={item.created} /> },
        ]}
      />
    </>
  )
}
