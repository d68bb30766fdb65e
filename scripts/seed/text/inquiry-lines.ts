/** What visitors ask a company. */
import type { ServiceTopic } from './service-lines.ts'

const TRUCKLOAD = [
  'We have [6|8|12|14|22] pallets of {goods}, about [8,000|12,500|18,000|31,000] lb, from {city} to {far}. Ready [Monday|Wednesday|next Friday]. What would that cost?',
  'Looking for a weekly full truckload from {near} to {far}, dry van, drop trailer preferred. Please send a rate and your insurance certificate.',
  'Can you take two pallets of {goods} to {far} this week? Dock on our side, no dock at the receiver.',
  'Need a backup carrier for our {city} plant. [Three|Five|Ten] loads a week, mostly {far}. Who do I talk to?',
  'Please quote a partial from {near} to {far}, 14 linear feet, not stackable, pickup before [noon|10 am].',
  'Our carrier fell through. One trailer of {goods}, {city} to {far}, must deliver by [Thursday|Friday] morning. Call me any time.',
  'Do you run to {far} regularly? We ship about [two|four|six] times a month and would like a fixed rate.',
] as const

export const INQUIRY_LINES: Record<ServiceTopic, readonly string[]> = {
  freight: TRUCKLOAD,
  long_haul: [
    ...TRUCKLOAD,
    'Do you offer team service to {far}? Trade-show freight, hard deadline, two crates of [900|1,200|1,500] lb each.',
  ],
  logistics: [
    'We import about [three|five|eight] containers of {goods} a month and need somebody to handle everything after the port.',
    'Looking for help with routing between {near} and {far}. At present we use four carriers and no plan. Could we talk next week?',
    ...TRUCKLOAD.slice(0, 3),
  ],
  moving: [
    'Two-bedroom apartment from {city} to {near}, end of [May|June|August|next month]. Third floor, elevator, one piano. Could you give me an estimate?',
    'We are moving from {city} to {far} in [March|July|October], about [1,100|1,600|2,400] square feet of household. Do you also pack?',
    'I need two people and a truck for [three|four|five] hours on a Saturday in {near}.',
    'Office move, [14|22|35] desks and a server cabinet, {near} to {city}, must be done over a weekend.',
    'Do you store furniture? I have a gap of [three|six] weeks between leases.',
    'How much for one upright piano within {city}? Four steps at the old place, none at the new one.',
  ],
  local: [
    'We are opening a furniture shop in {near} and need home delivery [two|three] days a week, two-person crew. What do you charge per stop?',
    'One refrigerator from {near} to {city}, no stairs. Can you do it this [Friday|Saturday]?',
    'Daily route of [8|10|15] stops around {city}, boxes up to 40 lb, starting next month. Please send a quote.',
    'Do you do same-day runs to {near}? It is mostly spare parts, one pallet or less.',
  ],
  cold: [
    'Need a reefer for [18|20|22] pallets of {cold_goods} at 34 degrees, {near} to {far}, loading [Tuesday|Thursday] evening.',
    'Weekly mixed load, frozen and fresh, {city} to {far}. Do you have multi-temp trailers and can you share temperature records?',
    'Five pallets of {cold_goods} to {near}, every [Monday|Wednesday], delivery before 6 am. Interested?',
    'Harvest starts in about [four|six] weeks. How many trailers for {cold_goods} could you commit from {near}?',
  ],
  flatbed: [
    'One [excavator|skid steer|generator|wheel loader], about [18,000|24,000|31,000] lb, from {near} to {far}. We can load, we cannot unload.',
    'Looking for a rate on {deck_goods}, 44,000 lb, tarped, {city} to {far}, two loads a week.',
    'Need a step deck for a machine of 9 feet 10 in height to {far}. Do you get the permits?',
    'Roof trusses to a site in {near}, 52 feet long. Is that something you do?',
  ],
  container: [
    'Two forty-foot high cubes arriving at {terminal} next week, for live unload in {near}. Do you have chassis?',
    'One container is on its [second|third] free day. Can you pull it today and hold it in your yard?',
    'Please quote drayage from {terminal} to {near}, about [10|15|30] boxes a month, and your pre-pull and storage rates.',
    'Reefer container with genset to {near}, [Monday|Thursday] delivery at 5 am. Possible?',
  ],
  hazmat: [
    'Eight drums of UN 1263 paint, packing group II, from {city} to {far}. Can you send a rate and proof of pollution cover?',
    'Need a stainless tank for 5,200 gallons of a caustic solution, {near} to {far}, once a month.',
    'Do you take lithium batteries, Class 9, one pallet at a time to {near}?',
  ],
  warehouse: [
    'Looking for [80|150|400] pallet positions near {city} for about [three|six|nine] months. {Goods}, no special temperature.',
    'We sell online and need pick and pack, around [60|120|300] orders a day. What are your rates?',
    'Can you receive a floor-loaded container of {goods} and palletize it? Next [week|Tuesday], if possible.',
    'Short-term storage for [20|35|60] pallets while we move buildings in {near}.',
  ],
}

/** Questions that are no request for a quote. */
export const GENERAL_LINES: readonly string[] = [
  'Are you hiring drivers? I have [six|eleven|four] years of experience and live in {near}.',
  'I found a delivery note of yours in our lobby in {near}. Who should I send it to?',
  'Could you send me your W-9 and insurance certificate for our vendor file?',
  'Do you deliver to {near} on Saturdays, and is there an extra charge?',
  'One of your trucks helped me with a flat tire on {road} last [Sunday|Tuesday]. Please thank the driver, I did not get a name.',
  'What are your opening hours over the holidays?',
]
