/**
 * What people type for a service, in English and French. The one list of such words. A directory's own names of its
 * services are known besides.
 */

/**
 * How much a service says next to another one: "refrigerated trucking" means refrigerated, and "long distance movers"
 * are movers.
 */
export const SAYS = { much: 0, some: 1, little: 2, nothing: 3 } as const

export interface ServiceTerms {
  /** Slugs. The first one that the directory has is meant. */
  slugs: readonly string[]
  says: number
  /** Separated by commas, in the singular, without accents. */
  terms: string
}

export const SERVICE_TERMS: readonly ServiceTerms[] = [
  {
    slugs: ['moving'],
    says: SAYS.much,
    terms:
      'moving, mover, move, moving company, moving and storage, moving storage, mover and packer, packer, relocation, removal company, ' +
      'apartment mover, office mover, office moving, piano mover, home mover, house mover, residential mover, ' +
      'residential moving, commercial mover, commercial moving, moving help, ' +
      'van line, furniture, furniture mover, household mover, demenagement, demenageur, demenager',
  },
  {
    slugs: ['freight'],
    says: SAYS.little,
    terms:
      'freight, ltl, less than truckload, ftl, full truckload, truckload, dry van, motor freight, fret, marchandise, ' +
      'charge partielle',
  },
  {
    slugs: ['logistics'],
    says: SAYS.much,
    terms:
      'logistics, logistic, 3pl, 4pl, third party logistics, supply chain, freight broker, broker, brokerage, ' +
      'freight brokerage, freight forwarder, freight forwarding, forwarder, logistique, courtier, transitaire',
  },
  {
    slugs: ['long-haul'],
    says: SAYS.some,
    terms:
      'long haul, long distance, long hauler, otr, over the road, cross country, coast to coast, interstate, ' +
      'longue distance, transport longue distance',
  },
  {
    slugs: ['local-delivery'],
    says: SAYS.some,
    terms:
      'local delivery, delivery, deliveries, last mile, last mile delivery, final mile, same day delivery, courier, ' +
      'cartage, box truck, livraison, livraison locale, dernier kilometre, messagerie',
  },
  {
    slugs: ['refrigerated', 'reefer'],
    says: SAYS.much,
    terms:
      'refrigerated, refrigeration, temperature controlled, temp controlled, climate controlled, cold chain, ' +
      'cold carrier, chilled, frozen, frozen food, refrigere, frigorifique, temperature controlee',
  },
  { slugs: ['reefer', 'refrigerated'], says: SAYS.much, terms: 'reefer, reefer truck, reefer load' },
  {
    slugs: ['flatbed'],
    says: SAYS.much,
    terms:
      'flatbed, flat bed, step deck, stepdeck, lowboy, low boy, heavy haul, heavy hauling, heavy hauler, oversize, ' +
      'oversized, oversize load, conestoga, open deck, plateforme, transport lourd, hors norme',
  },
  { slugs: ['hotshot', 'flatbed'], says: SAYS.much, terms: 'hotshot, hot shot, hotshotter' },
  {
    slugs: ['container'],
    says: SAYS.much,
    terms:
      'container, drayage, dray, intermodal, port trucking, port drayage, container drayage, chassis, conteneur, ' +
      'transport de conteneur, factage',
  },
  {
    slugs: ['hazmat'],
    says: SAYS.much,
    terms:
      'hazmat, haz mat, hazardous, hazardous material, hazardous waste, hazardous good, dangerous good, ' +
      'matiere dangereuse, marchandise dangereuse',
  },
  {
    slugs: ['cold-storage', 'warehouse'],
    says: SAYS.much,
    terms: 'cold storage, refrigerated storage, frozen storage',
  },
  {
    slugs: ['warehouse'],
    says: SAYS.much,
    terms:
      'warehouse, warehouse space, warehousing, storage, storage space, distribution, warehouse and distribution, fulfillment, fulfilment, cross dock, ' +
      'crossdock, cross docking, entreposage, entrepot, stockage',
  },
  {
    slugs: ['auto-transport', 'car-hauling', 'vehicle-transport'],
    says: SAYS.much,
    terms:
      'auto transport, auto transporter, auto hauler, auto shipping, car hauler, car hauling, car transport, car shipping, ' +
      "car carrier, vehicle transport, vehicle shipping, transport d'auto, transport de vehicule",
  },
  { slugs: ['tanker'], says: SAYS.much, terms: 'tanker, tank truck, liquid bulk, transport citerne' },
  { slugs: ['expedited', 'freight'], says: SAYS.little, terms: 'expedited, expedite, expedited freight' },
  {
    slugs: ['trucking'],
    says: SAYS.nothing,
    terms:
      'trucking, truck, trucker, truck line, truck driver, hauling, hauler, haul, transport, transportation, ' +
      'semi truck, motor carrier, camionnage, camion, camionneur, transporteur, transport routier',
  },
]

/** True if a service says much about what a company does. One that the list lacks does. */
export const isParticular = (slug: string): boolean =>
  (SERVICE_TERMS.find(({ slugs: [first] }) => first === slug)?.says ?? SAYS.much) === SAYS.much

/** Trades of other directories. */
export const OTHER_TRADES =
  'tow, towing, tow truck, tow company, wrecker, roadside assistance, remorquage, remorqueuse, depanneuse, ' +
  'truck repair, truck part, truck dealer, truck sale, truck rental, rental truck, truck stop, truck wash, ' +
  'truck parking, truck insurance, truck driving school, driving school, cdl school, cdl training, trucking job, ' +
  'truck driver job, driver job, driving job, job, career'
