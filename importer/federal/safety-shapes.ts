/** Out-of-service orders, inspections and crashes. */
import type { CrashRow } from '../../domain/carrier-record/federal-files.ts'
import type { Columns, Read } from '../shapes/columns.ts'
import { RowError } from '../shapes/values.ts'
import { type FederalShape, required } from './federal-columns.ts'
import { dayIn, lineOf, pastIn, wholeIn } from './federal-values.ts'

const REPORT_MAX = 40

/**
 * Levels of inspections that look at the driver, and at the vehicle, as FMCSA counts them (SMS Methodology, 3.12, 2021: its
 * measures of drivers are of levels I, II, III and VI, those of vehicles of I, II, V and VI). Level IV is a study of one
 * item, VII is a state's own, and VIII is electronic: none of them counts.
 */
const DRIVER_LEVELS = new Set(['1', '2', '3', '6'])
const VEHICLE_LEVELS = new Set(['1', '2', '5', '6'])

const crashReader = (columns: Columns, today: string): Read<CrashRow[]> => {
  const report = columns.text('report_number')
  const state = columns.text('report_state', 'state')
  const on = pastIn(columns, today, 'report_date')
  const deaths = wholeIn(columns, 'fatalities')
  const injuries = wholeIn(columns, 'injuries')
  const isRecordable = columns.flag('federal_recordable')
  return (cells) => {
    if (isRecordable(cells) === 'no') return []
    const number = report(cells)
    if (!number) throw new RowError('report_number is empty')
    // Each state numbers its own reports, and some start over each year.
    const name = `${state(cells)} ${number} ${on(cells)}`.slice(-REPORT_MAX)
    return [{ report: name, on: on(cells), deaths: deaths(cells), injuries: injuries(cells) }]
  }
}

const CRASH_COLUMNS = ['dot_number', 'report_number', 'report_date', 'fatalities', 'injuries']

type SafetyFile = 'out_of_service' | 'inspections' | 'daily_inspections' | 'sms_crashes' | 'crashes'

export const SAFETY_SHAPES: { [File in SafetyFile]: FederalShape<File> } = {
  out_of_service: {
    required: required('dot_number', 'oos_date', 'oos_reason', 'rescind_date'),
    reader: (columns, today) => {
      const on = pastIn(columns, today, 'oos_date')
      const reason = columns.text('oos_reason')
      const rescinded = dayIn(columns, 'rescind_date')
      return (cells) => [{ on: on(cells), reason: lineOf(reason(cells)), rescinded: rescinded(cells) }]
    },
  },
  inspections: {
    required: required(
      ...['dot_number', 'insp_total', 'driver_insp_total', 'driver_oos_insp_total'],
      ...['vehicle_insp_total', 'vehicle_oos_insp_total'],
    ),
    reader: (columns) => {
      const inspections = wholeIn(columns, 'insp_total')
      const drivers = wholeIn(columns, 'driver_insp_total')
      const driversOut = wholeIn(columns, 'driver_oos_insp_total')
      const vehicles = wholeIn(columns, 'vehicle_insp_total')
      const vehiclesOut = wholeIn(columns, 'vehicle_oos_insp_total')
      return (cells) => {
        const row = {
          inspections: inspections(cells),
          drivers: drivers(cells),
          driversOut: driversOut(cells),
          vehicles: vehicles(cells),
          vehiclesOut: vehiclesOut(cells),
        }
        if (row.driversOut > row.drivers || row.vehiclesOut > row.vehicles)
          throw new RowError('more inspections ended out of service than there were')
        return [row]
      }
    },
  },
  daily_inspections: {
    required: required(
      ...['dot_number', 'inspection_id', 'insp_date', 'insp_level_id'],
      ...['driver_oos_total', 'vehicle_oos_total'],
    ),
    reader: (columns, today) => {
      const id = columns.text('inspection_id')
      const on = pastIn(columns, today, 'insp_date')
      const level = columns.text('insp_level_id')
      const driverOut = wholeIn(columns, 'driver_oos_total')
      const vehicleOut = wholeIn(columns, 'vehicle_oos_total')
      return (cells) => {
        const number = id(cells)
        if (!/^\d{1,8}$/.test(number)) throw new RowError(`inspection_id "${number.slice(0, 20)}" is not a number`)
        on(cells)
        const looksAt = level(cells).replace(/\.0*$/, '')
        const isOfDriver = DRIVER_LEVELS.has(looksAt)
        const isOfVehicle = VEHICLE_LEVELS.has(looksAt)
        return [
          {
            inspections: 1,
            drivers: Number(isOfDriver),
            driversOut: Number(isOfDriver && driverOut(cells) > 0),
            vehicles: Number(isOfVehicle),
            vehiclesOut: Number(isOfVehicle && vehicleOut(cells) > 0),
          },
        ]
      }
    },
  },
  sms_crashes: { required: required(...CRASH_COLUMNS, 'severity_weight', 'time_weight'), reader: crashReader },
  crashes: { required: required(...CRASH_COLUMNS, 'federal_recordable'), reader: crashReader },
}
