import type { User } from '../../../domain/accounts/schema.ts'

/** "Ada Admin (ada@example.com)". */
export const accountLabel = ({ full_name, email }: Pick<User, 'full_name' | 'email'>): string =>
  full_name ? `${full_name} (${email})` : email
