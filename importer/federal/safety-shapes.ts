/** Out-of-service orders, inspections and crashes. */
import { RowError } from '../shapes/values.ts'
import { type FederalShape, required } from './federal-columns.ts'
import { dayIn, lineOf, pastIn, wholeIn } from './federal-values.ts'

const REPORT_MAX = 40

export const SAFETY_SHAPES: { [File in 'out_of_service' | 'inspections' | 'crashes']: FederalShape<File> } = {
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
  crashes: {
    required: required('dot_number', 'report_number', 'report_date', 'fatalities', 'injuries'),
    reader: (columns, today) => {
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
    },
  },
}
