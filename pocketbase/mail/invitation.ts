import { INVITATION_DAYS } from '../../domain/accounts/invitations.ts'
import { BRAND } from '../../domain/brand.ts'
import type { Letter } from './letter.ts'

/** To an address that an administrator has typed: our words alone. */
export const invitationLetter = (isAdmin: boolean, url: string): Letter => ({
  subject: `Your invitation to ${BRAND.name}`,
  title: `You are invited to ${BRAND.name}`,
  parts: [
    {
      kind: 'text',
      text: isAdmin
        ? 'An administrator invites you to administer the directory. Choose your name and a password:'
        : 'An administrator invites you to manage listings in the directory. Choose your name and a password:',
    },
    { kind: 'button', label: 'Accept the invitation', url },
    { kind: 'text', text: `The link works once, for ${INVITATION_DAYS} days.` },
  ],
  footer: 'You get this because an administrator entered your email address. If you do not know why, ignore this mail.',
})
