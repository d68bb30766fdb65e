import type { BulkKind, BulkValue } from '../../../../domain/listings/console/bulk-change.ts'

/** The entries of the "Change" menu for selected listings. */

export interface BulkAction {
  label: string
  kind: BulkKind
  /** The value to set. If absent, the dialog asks for it. */
  value?: BulkValue
  /** Explains the effect in the dialog. */
  outcome?: string
  isDestructive?: boolean
}

const EMAIL_NOTE = 'If a listing was waiting for approval, we email its owner.'

export const BULK_ACTIONS: readonly (readonly BulkAction[])[] = [
  [
    { label: 'Add services', kind: 'add_services' },
    { label: 'Replace services', kind: 'services', outcome: 'This removes their current services.' },
    { label: 'Move to city', kind: 'location' },
  ],
  [
    { label: 'Set owner', kind: 'owner', outcome: 'The owner can edit them and read their inquiries.' },
    { label: 'Remove owner', kind: 'owner', value: '' },
    { label: 'Assign to user', kind: 'assign', outcome: 'The user can edit them and read their inquiries.' },
  ],
  [
    { label: 'Feature', kind: 'is_featured', value: true },
    { label: 'Stop featuring', kind: 'is_featured', value: false },
    { label: 'Verify', kind: 'verified', value: true },
    { label: 'Remove Verified badge', kind: 'verified', value: false },
  ],
  [
    { label: 'Publish', kind: 'state', value: 'published', outcome: `They go live. ${EMAIL_NOTE}` },
    {
      label: 'Hide',
      kind: 'state',
      value: 'hidden',
      outcome: `They disappear from the site. ${EMAIL_NOTE}`,
      isDestructive: true,
    },
    {
      label: 'Delete',
      kind: 'delete',
      value: '',
      outcome: 'This also deletes their inquiries, reviews and requests. You can restore them for 30 days.',
      isDestructive: true,
    },
  ],
]
