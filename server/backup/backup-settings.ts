import type { Settings } from '../settings/settings.ts'

/** @throws one line when there is none */
export const passphraseOf = ({ BACKUP_PASSPHRASE }: Settings): string => {
  if (BACKUP_PASSPHRASE) return BACKUP_PASSPHRASE
  throw new Error('BACKUP_PASSPHRASE must be set: backups are sealed with it, and nobody opens them without it')
}
