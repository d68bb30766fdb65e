import { NoRecords } from '../../records/NoRecords.tsx'

export const NoUsers = () => <NoRecords title="No users found" hint="Search for a part of a name or of an address." />
