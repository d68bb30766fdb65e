/**
 * What the public JSON files contain: `/company/{slug}.json` and the twins of lists. The OpenAPI document, docs/api.md and the
 * tests of built sites read these schemas; the site's code has the same types without zod.
 */
import * as z from 'zod'
import {
  ANSWERS,
  AUTHORITIES,
  ENTITY_TYPES,
  FOR_HIRE_CLAIMS,
  OPERATING_STATUSES,
  OPERATIONS,
  RECORD_SOURCES,
} from '../domain/carrier-record/carrier-facts.ts'
import { SAFETY_RATINGS } from '../domain/carrier-record/company-census.ts'
import { MAX_STARS } from '../domain/reviews/rules.ts'

const text = (description: string) => z.string().describe(description)
const textOrNull = (description: string) => z.nullable(z.string()).describe(description)
const day = (description: string) => z.nullable(z.string()).describe(`${description} YYYY-MM-DD.`)
const number = (description: string) => z.nullable(z.number()).describe(description)
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, description: string) =>
  z.nullable(z.enum(values)).describe(description)
const flag = (description: string) => z.boolean().describe(description)
const asOf = day('Date of the file.')

const rating = z
  .nullable(z.object({ value: z.number().min(0).max(MAX_STARS), reviews: z.int().min(0) }))
  .describe(
    'Stars from 0 to 5 and the number of reviews they are the average of; 0 reviews if the directory gave them.',
  )

/** What a list and a company's own file say alike. */
const shared = {
  id: text('Id of its listing, which stays when the company is renamed.'),
  name: text('Name.'),
  url: z.url().describe('Address of its page. With `.json` or `.md` added, the same page for programs.'),
  city: text('City, without its state.'),
  region: textOrNull('Code of the state or province, such as "IL".'),
  phone: textOrNull('Phone number as people write it.'),
  usdot_number: textOrNull('USDOT number.'),
  services: z.array(z.string()).describe('Names of its services.'),
  fleet: textOrNull('"4 trucks", or "4 trucks in 2007" if the company said so of old.'),
  role: textOrNull('"Broker" or similar for a company that hauls nothing itself.'),
  check: textOrNull('What FMCSA’s files say, in one line.'),
  rating,
  is_verified: flag('True if we checked the company, for a fee.'),
  is_featured: flag('True for a Preferred Carrier, which pays to be first in lists.'),
  takes_quotes: flag('True if it takes requests for quotes here.'),
}

const facts = z
  .object({
    entity_type: oneOf(ENTITY_TYPES, 'What it is.'),
    operation: oneOf(OPERATIONS, 'Where it operates.'),
    authority: oneOf(AUTHORITIES, 'Whether the census calls it authorized for hire.'),
    for_hire: oneOf(FOR_HIRE_CLAIMS, 'What it says about hauling for hire. It proves no authority.'),
    operating_status: oneOf(OPERATING_STATUSES, 'Status in the census.'),
    power_units: number('Trucks and tractors.'),
    drivers: number('Drivers.'),
    annual_miles: number('Miles driven in a year.'),
    annual_miles_year: number('That year.'),
    hazmat: oneOf(ANSWERS, 'Whether it hauls hazardous materials.'),
    passengers: oneOf(ANSWERS, 'Whether it carries passengers.'),
    cargo: z.nullable(z.array(z.string())).describe('Kinds of cargo.'),
    registered_on: day('Day on which it got its USDOT number.'),
    record_date: day('Day of its form.'),
    source: oneOf(RECORD_SOURCES, 'The file.'),
    source_date: day('Date of the file.'),
    as_of: day('Day of its form.'),
    is_overdue: z.nullable(z.boolean()).describe('True if it missed its update.'),
  })
  .describe('What the carrier says about itself on its registration form, as the federal census has it.')

const filing = z.object({
  kind: text('Kind of insurance or bond.'),
  form: text('"BMC-91X".'),
  amount: number('Dollars.'),
  insurer: text('Insurer.'),
  from: day('First day.'),
  until: day('Day on which it ended, or on which its end was announced.'),
  status: z.enum(['on_file', 'pending', 'ended', 'replaced', 'unknown']).describe('How it stands.'),
  source: text('The file.'),
  as_of: asOf,
})

const order = { on: text('Day of the order, YYYY-MM-DD.'), reason: text('Reason.'), as_of: asOf }

const record = z.object({
  left: z
    .nullable(z.object({ kind: z.string(), text: z.string(), as_of: asOf }))
    .describe('How the carrier left FMCSA’s census, or null.'),
  authorities: z
    .array(
      z.object({
        docket: z.string(),
        type: z.string(),
        status: z.string(),
        since: day('First day of the current active period.'),
        source: z.string(),
        as_of: asOf,
      }),
    )
    .describe('Operating authorities, each with its docket, status, source and date.'),
  announced: z
    .array(
      z.object({
        docket: z.string(),
        type: z.string(),
        kind: z.string(),
        effective_on: day('Null if no file gives the day.'),
        served_on: day('Day on which it was served.'),
      }),
    )
    .describe('Suspensions and revocations that were announced and whose outcome is unknown.'),
  insurance: z
    .nullable(
      z.object({
        bipd_total: number('Liability insurance on file, in dollars.'),
        bipd_required: number('What its active authorities require.'),
        uncovered_below: number('Dollars before an excess insurance that no filing covers.'),
        ends_on: day('Day of the first announced end without which too little is left.'),
        filings: z.array(filing),
        lapsed_on: day('Day since which a required insurance is missing.'),
        as_of: asOf,
      }),
    )
    .describe('Insurance on file and required, in dollars.'),
  out_of_service: z.nullable(z.object(order)).describe('The order in force.'),
  orders: z.array(z.object({ ...order, rescinded_on: day('Day of its end.') })).describe('All orders out of service.'),
  safety: z
    .nullable(
      z.object({
        inspections: number('Inspections of 24 months.'),
        vehicle_inspections: number('Those of vehicles.'),
        driver_inspections: number('Those of drivers.'),
        vehicle_oos_rate: number('Percent of vehicles put out of service.'),
        driver_oos_rate: number('Percent of drivers put out of service.'),
        averages: z
          .nullable(z.object({ vehicles: z.number(), drivers: z.number(), year: z.number() }))
          .describe('The US averages of these rates.'),
        crashes: number('Crashes of 24 months.'),
        fatal: number('Those in which someone died.'),
        injury: number('Those in which someone was injured.'),
        source: textOrNull('The file of inspections.'),
        as_of: asOf,
        crashes_source: textOrNull('The file of crashes.'),
        crashes_as_of: asOf,
        rating: oneOf(SAFETY_RATINGS, 'FMCSA’s rating. It never rated most carriers.'),
        rating_date: day('Day of the rating.'),
        rating_as_of: asOf,
      }),
    )
    .describe('Inspections, out-of-service rates and crashes of 24 months, and FMCSA’s rating.'),
  registration: z
    .nullable(
      z.object({
        is_unrated: z.boolean(),
        reviewed_on: day('Day of FMCSA’s last review.'),
        fleet: z.record(z.string(), z.nullable(z.number())).describe('Its fleet by kind, by its own form.'),
        dockets: z.array(z.string()).describe('Docket numbers, which prove no authority.'),
        revoked_number: textOrNull('USDOT number of an earlier registration that was revoked.'),
        is_undeliverable: z.boolean().describe('True if mail to its address came back.'),
        as_of: asOf,
      }),
    )
    .describe('What the company census says about its registration.'),
  events: z
    .array(z.object({ on: z.string(), kind: z.string(), text: z.string(), source: z.string() }))
    .describe('What changed, newest first.'),
})

export const companyDataSchema = z
  .object({
    ...shared,
    legal_name: textOrNull('Legal name.'),
    dockets: z.array(z.string()).describe('Docket numbers, such as "MC-123456".'),
    address: textOrNull('Address.'),
    country: text('"US" or "CA".'),
    phone_link: textOrNull('The link that dials it.'),
    website: textOrNull('Its website.'),
    hours: z.array(z.string()).describe('Opening hours, such as "Mo-Fr 08:00-17:00". Empty if unknown.'),
    verified_on: day('Day on which we checked it. Null if nobody knows.'),
    logo: textOrNull('Path of its picture.'),
    photos: z
      .array(
        z.object({
          url: z.url().describe('Address of the large picture, a JPEG.'),
          thumbnail: z.string().describe('Path of the small picture, a WebP.'),
          description: z.string().describe('What it shows, in the company’s words.'),
          width: z.int().min(1).describe('Pixels of the large picture.'),
          height: z.int().min(1),
        }),
      )
      .describe('Photos that the company added and we approved, at most eight.'),
    about: text('The first sentences of its description, or a line of facts.'),
    service_areas: z.array(z.string()).describe('Where it hauls, by its registration form.'),
    serves: z
      .nullable(
        z.object({
          regions: z.array(z.string()).describe('Codes of states and provinces, such as "KS".'),
          within_miles: number('Miles around its city.'),
          stated_on: day('Day on which it said so.'),
        }),
      )
      .describe('Where the company itself says it works. Null if it says nothing.'),
    facts,
    record: z.nullable(record).describe('What FMCSA’s files say beyond these facts. Null if none names the carrier.'),
  })
  .describe('A company.')

export const datasetSchema = z
  .object({
    title: text('Name of the dataset.'),
    license: text('What you may do with it.'),
    sources: z
      .array(z.object({ name: z.string(), url: z.url(), license: z.string() }))
      .describe('Where the facts come from.'),
    format: text('Format of the files.'),
    columns: z
      .array(z.string())
      .describe('Columns of each file. They mean what the fields of a company do; `reviews` is the number of reviews.'),
    companies: z.int().min(0).describe('Number of companies in all files.'),
    files: z
      .array(
        z.object({
          region: text('Code of the state or province.'),
          name: text('Its name.'),
          country: z.enum(['US', 'CA']).describe('Its country.'),
          url: z.url().describe('Address of the file.'),
          companies: z.int().min(1).describe('Number of rows.'),
          bytes: z.int().min(1).describe('Size of the file.'),
          sha256: text('SHA-256 of the file, in hexadecimal digits.'),
        }),
      )
      .describe('A file for each state and province that has companies.'),
  })
  .describe('The files of the dataset.')

export const listDataSchema = z
  .object({
    title: text('Name of the list.'),
    url: z.url().describe('Address of the page.'),
    service: textOrNull('The service that the list is restricted to.'),
    city: textOrNull('The city that the list is restricted to.'),
    region: textOrNull('Code of the state or province that the list is restricted to, or that its city is in.'),
    total: z.int().min(0).describe('Number of companies.'),
    is_total_least: flag('True if the list has more companies than `total`.'),
    page: z.int().min(1).describe('Number of this page, which has at most ten companies.'),
    pages: z.int().min(1).describe('Number of pages, at most 100.'),
    next: z.nullable(z.url()).describe('Address of the next page.'),
    companies: z.array(z.object(shared)).describe('Preferred Carriers first, then by name.'),
  })
  .describe('A page of a list of companies.')
