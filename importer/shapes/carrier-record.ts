/** A carrier of a federal file in any format: its facts as read, before any check. */
import type {
  Answer,
  CargoKind,
  EntityType,
  OperatingStatus,
  Operation,
} from '../../domain/carrier-record/carrier-facts.ts'

/** Whether a record says that its company hauls for others. `undefined` if the file does not say. */
export interface ForHire {
  authorized: boolean
  exempt: boolean
  privateOnly: boolean
}

export interface CarrierRecord {
  /** As in the file. */
  usdotNumber: string
  legalName: string
  dbaName: string
  street: string
  city: string
  state: string
  postalCode: string
  country: string
  phone: string
  email: string
  /** The types of the company, several for one that hauls and brokers. Empty if the file does not say. */
  entityTypes: readonly EntityType[]
  forHire: ForHire | undefined
  operation: Operation | ''
  /** Its authority was refused, lapsed or never granted. */
  notAuthorized: boolean
  operatingStatus: OperatingStatus | ''
  /** "MC-123456". '' if it has none. */
  docket: string
  /** Counts as in the file. 0 if it has none. */
  powerUnits: number
  drivers: number
  miles: number
  milesYear: number
  /** Drivers within 100 miles, and beyond. */
  nearDrivers: number
  farDrivers: number
  hazmat: Answer | ''
  passengers: Answer | ''
  cargo: readonly CargoKind[]
  /** The kind of owner in the words of the file: a person, a corporation and so on. '' if unknown. */
  organisation: string
  /** YYYY-MM-DD. */
  registeredOn: string
  recordDate: string
}
