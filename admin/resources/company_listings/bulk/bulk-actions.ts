import type { BulkKind, BulkValue } from '../../../../domain/listings/console/bulk-change.ts'

/** What can be done with many listings at once, in words. */

export interface BulkAction {
  label: string
  kind: BulkKind
  /** What it sets; it is to be chosen when absent. */
  value?: BulkValue
  /** What comes of it. */
  outcome?: string
  isDestructive?: boolean
}

const AT_ONCE = 'Owners of listings that waited for approval are told by mail.'

export const BULK_ACTIONS: readonly (readonly BulkAction[])[] = [
  [
    { label: 'Add services', kind: 'add_services' },
    { label: 'Replace services', kind: 'services', outcome: 'The services that they have now are taken off.' },
    { label: 'Move to a city', kind: 'location' },
  ],
  [
    { label: 'Set the owner', kind: 'owner', outcome: 'The owner may edit them and reads their inquiries.' },
    { label: 'Remove the owner', kind: 'owner', value: '' },
    { label: 'Assign to a user', kind: 'assign', outcome: 'The user may edit them and reads their inquiries.' },
  ],
  [
    { label: 'Feature', kind: 'is_featured', value: true },
    { label: 'Stop featuring', kind: 'is_featured', value: false },
    { label: 'Verify', kind: 'verified', value: true },
    { label: 'Take Verified away', kind: 'verified', value: false },
  ],
  [
    { label: 'Publish', kind: 'state', value: 'published', outcome: `They go live. ${AT_ONCE}` },
    { label: 'Hide', kind: 'state', value: 'hidden', outcome: `They leave the site. ${AT_ONCE}`, isDestructive: true },
    {
      label: 'Delete',
      kind: 'delete',
      value: '',
      outcome: 'Their inquiries, reviews and requests go with them. It can be undone for 30 days.',
      isDestructive: true,
    },
  ],
]
