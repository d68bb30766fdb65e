/** What customers write, by the work that was done. `{driver}` is somebody who came with the truck. */
import type { ServiceTopic } from './service-lines.ts'

export type Mood = 'good' | 'mixed' | 'bad'

const TRUCKLOAD = {
  good: [
    'Picked up {goods} in {city} at [six|seven|five thirty] and it was on our dock in {far} on the day they had promised.',
    'We use them every week for {goods}. [Two|Three|Four] years now and one late load, which they called about.',
    'Our regular carrier cancelled on a [Friday|Thursday] afternoon. {driver} was here two hours later.',
    '{driver} found a broken pallet at loading, sent a picture and waited until we had restacked it.',
    'Good rates to {far}, and the invoice matches the quote. You would be surprised how rare that is.',
    'I run shipping for a small plant near {near}. These are the people I call first.',
    'Four stops between {city} and {far}, four clean delivery receipts.',
    'Check calls without being asked. The receiver in {far} complimented the driver by name.',
    'They told us the load would be an hour late before our own system did.',
    'Tarped, strapped, weighed, gone. {driver} does not waste time.',
    'Moved {goods} for us during the [strike|snow week|port mess|holiday rush] when nobody else would answer.',
    'Seal intact, count right, paperwork neat.',
    'Booked at 4 pm, loaded at 6. {first} in the office made it happen.',
    'Fair detention terms, and they actually honor the free time.',
  ],
  mixed: [
    'Freight arrived fine but [five|three|six] hours late and nobody called.',
    'Good driver, slow office. It took [four|three|five] e-mails to get the delivery receipt from {far}.',
    'Price was right. The trailer had not been swept and we lost half an hour to that.',
    'OK for {near}, I would not use them for {far} again.',
    'First load great, second load a day late. Waiting to see about the third.',
    'Two pallets of {goods} shifted. They took the claim without a fight, so three stars.',
    'Nice people, but the quote went up by [60|80|120] dollars after pickup because of a liftgate we had mentioned.',
  ],
  bad: [
    'Missed the appointment in {far} by a full day and then argued about it.',
    'Booked for [Monday|Wednesday], came on [Wednesday|Friday]. Our customer in {far} has found another supplier.',
    'Quoted one price, invoiced another. Still waiting for {second} to call back.',
    'Driver had no straps. In a trailer for {goods}. We sent him away.',
    'Nobody could tell us where the truck was for [nine|fourteen|eleven] hours.',
    'They gave our load to another carrier without telling us.',
    'Three pallets of {goods} crushed. Claim refused because of a photo we never got to see.',
  ],
} as const satisfies Record<Mood, readonly string[]>

export const REVIEW_STORIES: Record<ServiceTopic, Record<Mood, readonly string[]>> = {
  freight: TRUCKLOAD,
  long_haul: {
    good: [
      'Team run from {city} to {far}, arrived [an hour|two hours|forty minutes] early with the seal on.',
      '{driver} drove through the worst of the weather on {road}, carefully, and let us know at each stop.',
      'We ship to {far} twice a month. Same driver almost every time, which my receiver loves.',
      'Long load with a tight window. They planned it backwards from the appointment and it worked.',
      'Long lane, no drama. Tracking link worked the whole way to {far}.',
      '{driver} spent the night in {far} so that we would not lose the slot. I will remember that.',
      'Third year of shipping {goods} to {far} with them and I have stopped checking the map.',
    ],
    mixed: TRUCKLOAD.mixed,
    bad: [
      'Driver ran out of hours [forty|sixty|ninety] miles short of {far}. That is a planning problem, not a traffic problem.',
      'Breakdown on {road}, fine, it happens, but nobody told us until the next morning.',
      ...TRUCKLOAD.bad,
    ],
  },
  logistics: {
    good: [
      'They found us a truck to {far} on the day before a holiday, at a price that was not insulting.',
      '{first} rebuilt our whole {near} and {near} routing. We pay about a [tenth|fifth|sixth] less than last year.',
      'One e-mail, three carriers, everything arrived. I do not need to know how.',
      'The monthly report is the only logistics report I have ever read to the end.',
      'Customs hold on a shipment of {goods}; {second} had it cleared by lunch.',
      'Cross-docked eleven pallets for us in {city} in one afternoon.',
    ],
    mixed: [
      'The planning is good, the carrier they sent to {near} was not.',
      'Works well when {first} is in. Less well when {first} is on vacation.',
      ...TRUCKLOAD.mixed.slice(0, 3),
    ],
    bad: [
      'They brokered our load to someone with a phone that went to voicemail for two days.',
      'Double charge for the {near} cross-dock, corrected only after [three|four|five] weeks.',
      ...TRUCKLOAD.bad.slice(0, 4),
    ],
  },
  moving: {
    good: [
      '{driver} and the crew got a [sleeper sofa|piano|wardrobe|treadmill] down three floors without touching a wall.',
      'Moved us from {city} to {near} in one day, kids and cats included. Nothing broken.',
      'They wrapped my grandmother’s [china cabinet|clock|dresser|mirror] like it was their own grandmother’s.',
      'Quote was [1,150|980|1,420|2,260], final bill was the same number. I nearly framed it.',
      'We were not finished packing. They did not roll their eyes, they packed the kitchen.',
      'Office of [twelve|twenty|thirty] people moved on a Saturday, everyone had a working desk on Monday.',
      'Long move to {far}. The truck arrived on the day they said, and the same three people unloaded it.',
      'Rain all day. They put down covers and dried every box.',
      '{driver} noticed that the bed was missing a bolt and had one in the truck.',
      'I am [seventy-four|eighty-one|seventy-eight] and was dreading this. They were patient and funny.',
      'Second time we used them, {near} to {city} this time. Just as good.',
      'They took the elevator booking and the building paperwork off my hands completely.',
    ],
    mixed: [
      'Careful with the furniture, [two|three] hours late to the door.',
      'Good movers, but the estimate was for three hours and it took five.',
      'One lamp broken, which they paid for. Everything else in {near} arrived fine.',
      'Two of the crew were excellent and one was on his phone.',
      'They forgot a box in the truck and brought it back the next evening.',
    ],
    bad: [
      'Deposit taken, moving day confirmed, nobody came. We borrowed a van.',
      'Price doubled once our things were on the truck.',
      'Scratched the floor of the new place in {near} and then said it was there before.',
      'My bicycle never arrived in {far}. [Six|Eight|Four] weeks of e-mails so far.',
      'Showed up with a truck that was obviously too small and wanted to charge for the second trip.',
      'Dresser arrived with a leg missing. Their answer was a coupon.',
    ],
  },
  local: {
    good: [
      'Ordered a [sofa|fridge|dining table|washer] from a shop in {near}, they delivered it the same day and took the box away.',
      'We are a bakery in {city}. They are here at [4:15|4:30|5:00] every single morning.',
      '{driver} carried it up two flights when the elevator was out, and would not take a tip.',
      'Same-day run to {near} with parts for a machine that was down. Saved our shift.',
      'They deliver for our store. Customers mention the drivers in their reviews of us, so that says it all.',
      'Text at every stop, photo at the door.',
      'Twelve stops around {near} with our {goods}, no mistakes.',
    ],
    mixed: [
      'Delivered on the right day, left at the wrong door.',
      'Friendly driver, but the window of 8 to 6 is not a window.',
      'They came, but without a liftgate, so we unloaded by hand.',
      'Usually good. Last [Tuesday|Friday] the {near} stop was forgotten and came a day later.',
    ],
    bad: [
      'Marked as delivered. It was not. It took [three|four] days to find it in {near}.',
      'Fridge dented, driver gone before I could open the wrapping.',
      'Waited at home from eight until five. They never came and did not call.',
      'Left a pallet of {goods} in the rain in front of a closed gate.',
    ],
  },
  cold: {
    good: [
      'Pulp temperature was right on the money when {cold_goods} reached {far}.',
      'We ship {cold_goods} all season. Not one rejected load with these people.',
      'Unit alarm at two in the morning, and their night desk called the driver before I had seen the message.',
      'Clean trailer, pre-cooled, wash ticket in hand. {driver} knows the job.',
      'Receiver in {far} is picky about {cold_goods}. He took every case.',
      'They send the temperature download with the invoice without being asked.',
      'Frozen in the front, fresh in the back, both arrived as they left {city}.',
      'Handled our {near} store deliveries through the heat wave, and nothing was soft.',
    ],
    mixed: [
      'Temperature fine, timing not. {Cold_goods} do not like waiting until four in the afternoon.',
      'Trailer smelled of the last load, they sent another one within two hours.',
      'Good service to {near}, paperwork always a week behind.',
      'Set point was right, but the download took [five|six|nine] days to get.',
    ],
    bad: [
      'Load of {cold_goods} refused in {far} at nine degrees too warm. They blame the dock.',
      'Unit shut off overnight in a truck stop. Nobody noticed.',
      'Trailer was not pre-cooled. We loaded anyway, our mistake, their bill.',
      'Late by [eleven|seven|sixteen] hours with {cold_goods} on board.',
    ],
  },
  flatbed: {
    good: [
      '{driver} tarped {deck_goods} in the rain and every piece came off dry in {far}.',
      'Wide load from {near} to {far}, permits done in a day.',
      'They delivered {deck_goods} to our site in the order we needed it. The crane operator is still talking about it.',
      'Proper chains, edge protectors, checked again at the gate. That is how it should look.',
      'Steel to {far} every [Monday|week|other week], always strapped the way our safety man likes it.',
      'Excavator picked up at noon and working in {near} by four.',
      '{driver} backed down a quarter mile of mud road and came out again without a tow.',
    ],
    mixed: [
      'Securement excellent. Arrived at the site without the moffett that we had ordered.',
      'The load was fine, one tarp flapped all the way to {far} and it shows.',
      'Good on {deck_goods}, a bit dear on anything over width.',
      'Escort was late, so the crew in {near} stood around for a morning.',
    ],
    bad: [
      'Bundle of {deck_goods} delivered bent. Straps over bare edges, photos to prove it.',
      'Permit for {far} was wrong and the load sat two days at the line.',
      'No tarps on the truck although we had ordered a tarped load.',
      'Driver refused the site in {near} after he had seen it on the map the day before.',
    ],
  },
  container: {
    good: [
      'Box was out of {terminal} on the last free day. Not a cent of storage.',
      'Two turns in one day to {near}, and the empties went back by evening.',
      'They own their chassis, so we stopped hearing that sentence about chassis.',
      'A hold came up on our {goods} and {first} told us what to ask the broker. Released by the afternoon.',
      '{driver} waits in lines so that I do not have to think about lines.',
      'Heavy container to {near}, tri-axle, scaled, legal, done.',
      'Pre-pull saved us on a holiday weekend.',
      'Transloaded three forty-footers for us in {city}. Counts were right.',
    ],
    mixed: [
      'Good drivers, but the appointment desk only answers in the morning.',
      'They got the box, [two|three] days later than planned. Partly the terminal, partly not.',
      'Container delivered on time to {near}, empty picked up a week late.',
    ],
    bad: [
      'Per diem for [nine|six|twelve] days on an empty that they forgot in our yard.',
      'Dropped the wrong container in {near}. Took it away again two days later.',
      'Every delivery from {terminal} comes with a new surcharge.',
      'No answer on the phone all week while the free time ran out.',
    ],
  },
  hazmat: {
    good: [
      'Our safety manager audited them and had no findings. That does not happen.',
      'Drums of Class 3 to {far}, papers perfect, placards on before I looked.',
      '{driver} asked more questions about the product than our own people do.',
      'Tank was clean, certificate in hand, loaded in [forty|fifty] minutes.',
      'They turned down one of our loads because the UN number was wrong. They were right.',
      'Three years of caustic to {near} without a drop on the ground.',
    ],
    mixed: [
      'Safe and careful, not quick. Count on a day more for {far}.',
      'Driver excellent. The emergency number on the papers rang for a long time when we tested it.',
      'Good carrier, and the price shows it.',
    ],
    bad: [
      'Arrived without the right placards and wanted ours.',
      'Gasket dripping at our gate. We sent the truck back to {city}.',
      'Wash certificate was from the week before. Not acceptable.',
    ],
  },
  warehouse: {
    good: [
      'Stored {goods} with them for [four|six|nine] months. Count in, count out, same number.',
      'We needed [three hundred|two hundred|eighty] pallet places in a week and they found them.',
      'Orders in by noon leave the same day. Error rate close to zero since spring.',
      'Clean building, tidy racks, and {second} on the forklift is an artist.',
      'They repacked a container of {goods} that arrived in a terrible state.',
      'Our auditor walked the floor in {city} and had nothing to write.',
    ],
    mixed: [
      'Storage is good, receiving is slow on Mondays.',
      'Stock in the portal was off by [six|eleven|four] cartons, found after a recount.',
      'Fair price per pallet, but the handling fees add up.',
    ],
    bad: [
      'Lost [two|three|four] pallets of {goods} and needed a month to admit it.',
      'Roof leaks over aisle [three|seven|nine]. Wet cartons, no call.',
      'They shipped our order to {far} instead of {near}.',
    ],
  },
}

/** Said of any company; short enough to be a review or to end one. */
export const REVIEW_VERDICTS: Record<Mood, readonly string[]> = {
  good: [
    'Would book again [tomorrow|without thinking|any day|next month].',
    'Recommended to [two friends|my brother|our sister plant|the whole office|everyone on my street] already.',
    'Ask for {driver}.',
    '{driver} deserves a raise.',
    'Best in {city}[ for us| so far| for the money|, and we tried a few].',
    'Exactly what they promised.',
    'On time, polite, fair price.',
    'No complaints[ at all|, and I complain a lot|].',
    'You can tell that it is [their own name on the door|a place where people stay|not their first day].',
    '{first} answers the phone. A person! [These days|In this decade|At six in the morning]!',
    'Five stars because there is no six.',
    'Solid.',
    'Thank you {driver} and {second}!',
    'They just do what they say in {city}.',
    'Easy to deal with from the first call to the invoice.',
    'My only regret is not calling them [first|sooner|last year].',
    'We have moved all our {near} work to them.',
    'Good people.',
    'Would use {name} again.',
    '{name} is in my phone now, under favorites.',
  ],
  mixed: [
    'Average.',
    'It was OK.',
    'Would try them again, with a follow-up call.',
    'Fine for {near}, maybe not for [something urgent|a first-timer|anything fragile].',
    '{first} apologized and took [40|50|75] dollars off, which was decent.',
    'Not bad, not great.',
    'Room to improve on communication.',
    'They get there in the end.',
    'You get what you pay for.',
  ],
  bad: [
    'Never again.',
    'Look elsewhere in {city}.',
    'I wanted to like them.',
    'Very disappointed, we had used them for [a year|two years] before that.',
    '{second} was polite about it, but that does not pay for the damage.',
    'Get everything in writing.',
    'Maybe a bad week, but it was our week.',
    'No call, no apology.',
    'They have my number. Still waiting.',
  ],
}

/** What keeps a four-star review from the fifth. */
export const REVIEW_QUIBBLES: readonly string[] = [
  'One star off because the invoice took [two|three] weeks.',
  'Only the paperwork could be quicker.',
  'Four stars because they were [half an hour|forty minutes|an hour] late and did say so.',
  'Phone rings a long time in the afternoon, otherwise perfect.',
  'A little more expensive than the last one, but worth it.',
  'Parking in {near} was a problem, not really their fault.',
  'Would be five with online tracking.',
  'Booking was a bit confusing at first; {first} sorted it out.',
  'Minor scuff on one box, nothing inside was touched.',
  'Had to remind them about the certificate.',
]

/** French reviews of companies in Quebec. */
export const FRENCH_REVIEWS: Record<Mood, readonly string[]> = {
  good: [
    'Service impeccable, {driver} est arrivé à l’heure et avec le sourire.',
    'Très satisfait. Prix respecté, aucune surprise.',
    'On fait affaire avec eux depuis [deux|trois|cinq] ans, jamais déçus.',
    'Livraison à {near} le jour même, bravo à {driver}.',
    'Équipe courtoise et soigneuse, je recommande à {ville}.',
    'Excellente communication du début à la fin. Merci {second}!',
    'Rapide, propre, honnête.',
  ],
  mixed: [
    'Bon service, mais [deux|trois] heures de retard sans appel.',
    'Correct, sans plus.',
    'Le chauffeur était très bien, la facture un peu moins claire.',
  ],
  bad: [
    'Rendez-vous manqué à {near} et personne pour répondre au téléphone.',
    'Deux boîtes brisées et aucun suivi depuis un mois.',
    'Prix différent de la soumission. Dommage.',
  ],
}
