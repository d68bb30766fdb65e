/** One carrier of a federal file, whatever its shape: its facts, read but not yet weighed. */
import type {
  Answer,
  CargoKind,
  EntityType,
  OperatingStatus,
  Operation,
} from '../../domain/carrier-record/carrier-facts.ts'

/** A record that says whether its company hauls for others; `undefined` where the file does not tell. */
export interface ForHire {
  authorized: boolean
  exempt: boolean
  privateOnly: boolean
}

export interface CarrierRecord {
  /** As it stands in the file. */
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
  /** What the company is; several for one that hauls and brokers. Empty when the file does not tell. */
  entityTypes: readonly EntityType[]
  forHire: ForHire | undefined
  operation: Operation | ''
  /** Its authority was refused, lapsed or never given. */
  notAuthorized: boolean
  operatingStatus: OperatingStatus | ''
  /** "MC-123456"; '' when it has none. */
  docket: string
  /** Counts as the file has them; 0 when it has none. */
  powerUnits: number
  drivers: number
  miles: number
  milesYear: number
  /** Drivers who stay within 100 miles, and those who go beyond. */
  nearDrivers: number
  farDrivers: number
  hazmat: Answer | ''
  passengers: Answer | ''
  cargo: readonly CargoKind[]
  /** The company is a person, a corporation and so on, in the words of the file; '' when it does not tell. */
  organisation: string
  /** YYYY-MM-DD. */
  registeredOn: string
  recordDate: string
}
