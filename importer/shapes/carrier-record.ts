/** A carrier of a federal file in any format: its facts as read, before any check. */
import type {
  Answer,
  Authority,
  CargoKind,
  EntityType,
  OperatingStatus,
  Operation,
} from '../../domain/carrier-record/carrier-facts.ts'
import type { CompanyCensusRow } from '../../domain/carrier-record/company-census.ts'

/** What the company checked on its own form about hauling for others. `undefined` if the file does not contain it. */
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
  /** Operating authority as FMCSA states it. '' if the file contains none. */
  authority: Authority | ''
  /** It has dockets, and all of them are inactive. An active docket proves no authority. */
  hasOnlyInactiveDockets: boolean
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
  organization: string
  /** YYYY-MM-DD. */
  registeredOn: string
  recordDate: string
  /** What only the company census contains. */
  companyCensus?: CompanyCensusRow
}
