import { EmptyList } from '../../records/EmptyList.tsx'

export const NoUsers = () => <EmptyList title="No users" hint="Everybody who signs up or is invited appears here." />
