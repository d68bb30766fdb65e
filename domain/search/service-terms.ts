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
      'apartment mover, office mover, office moving, office move, office relocation, piano mover, piano, piano moving, ' +
      'home mover, house mover, house move, house moving, residential mover, residential moving, commercial mover, ' +
      'commercial moving, student mover, senior mover, military mover, military move, military moving, moving help, ' +
      'moving service, moving truck, packing, packing service, packing and moving, pack and move, loading help, ' +
      'van line, furniture, furniture mover, furniture moving, household mover, demenagement, demenageur, demenager, ' +
      'camion de demenagement, demenagement residentiel, demenagement commercial',
  },
  {
    slugs: ['freight'],
    says: SAYS.little,
    terms:
      'freight, frt, ltl, less than truckload, partial load, ftl, full truckload, truckload, dry van, motor freight, ' +
      'general freight, cargo, pallet, pallet shipping, palletized freight, ship, shipping, shipper, fret, marchandise, ' +
      'marchandise generale, charge partielle, charge complete, expedition',
  },
  {
    slugs: ['logistics'],
    says: SAYS.much,
    terms:
      'logistics, logistic, 3pl, 4pl, third party logistics, supply chain, freight broker, broker, brokerage, ' +
      'freight brokerage, load broker, truck broker, freight forwarder, frt forwarder, freight forwarding, forwarder, logistique, courtier, transitaire',
  },
  {
    slugs: ['long-haul'],
    says: SAYS.some,
    terms:
      'long haul, long distance, long hauler, otr, over the road, cross country, coast to coast, interstate, ' +
      'nationwide, out of state, state to state, cross border, longue distance, transport longue distance, ' +
      'transfrontalier',
  },
  {
    slugs: ['local-delivery'],
    says: SAYS.some,
    terms:
      'local delivery, delivery, deliver, deliveries, delivery driver, last mile, last mile delivery, final mile, ' +
      'final mile delivery, same day, same day delivery, same day courier, courier, parcel, white glove, ' +
      'white glove delivery, furniture delivery, deliver furniture, appliance delivery, cartage, box truck, box truck delivery, livraison, ' +
      'livraison locale, livraison le jour meme, dernier kilometre, messagerie, coursier',
  },
  {
    slugs: ['refrigerated', 'reefer'],
    says: SAYS.much,
    terms:
      'refrigerated, refrigeration, temperature controlled, temp controlled, temp control, temperature control, climate controlled, cold chain, ' +
      'cold carrier, cold freight, chilled, frozen, frozen food, frozen good, frozen freight, perishable, produce, ' +
      'produce hauler, fresh produce, ice cream, seafood, refrigere, frigorifique, transport refrigere, ' +
      'transport frigorifique, temperature controlee, chaine du froid, congele, surgele',
  },
  {
    slugs: ['reefer', 'refrigerated'],
    says: SAYS.much,
    terms: 'reefer, reefer truck, reefer load, reefer trailer, reefer van',
  },
  {
    slugs: ['flatbed'],
    says: SAYS.much,
    terms:
      'flatbed, flat bed, flatdeck, flat deck, step deck, stepdeck, drop deck, double drop, rgn, lowboy, low boy, ' +
      'heavy haul, heavy hauling, heavy hauler, heavy equipment, heavy equipment transport, heavy equipment hauler, ' +
      'equipment hauling, equipment transport, machinery, machinery moving, oversize, oversized, oversize load, ' +
      'over dimensional, wide load, conestoga, open deck, lumber, steel, steel hauler, plateforme, plate forme, plateau, ' +
      'remorque plateforme, remorque plate forme, remorque a plateau, transport lourd, transport hors norme, hors norme, surdimensionne',
  },
  { slugs: ['hotshot', 'flatbed'], says: SAYS.much, terms: 'hotshot, hot shot, hotshotter' },
  {
    slugs: ['container'],
    says: SAYS.much,
    terms:
      'container, sea container, ocean container, ocean freight, shipping container, container hauling, drayage, dray, intermodal, port trucking, ' +
      'port drayage, container drayage, rail drayage, chassis, conteneur, conteneur maritime, transport de conteneur, ' +
      'intermodale, factage',
  },
  {
    slugs: ['hazmat'],
    says: SAYS.much,
    terms:
      'hazmat, haz mat, hazardous, hazardous material, hazardous waste, hazardous good, hazardous freight, ' +
      'dangerous good, tdg, chemical, chemical hauler, fuel, fuel hauler, fuel delivery, petroleum, gasoline, ' +
      'matiere dangereuse, marchandise dangereuse, produit chimique, carburant',
  },
  {
    slugs: ['cold-storage', 'warehouse'],
    says: SAYS.much,
    terms: 'cold storage, refrigerated storage, frozen storage, refrigerated warehouse, entrepot frigorifique',
  },
  {
    slugs: ['warehouse'],
    says: SAYS.much,
    terms:
      'warehouse, warehouse space, warehousing, storage, storage space, storage unit, distribution, ' +
      'distribution center, warehouse and distribution, fulfillment, fulfilment, fulfillment center, ' +
      'fulfilment centre, order fulfillment, cross dock, crossdock, cross docking, transloading, transload, entreposage, entrepot, ' +
      'stockage, centre de distribution',
  },
  {
    slugs: ['auto-transport', 'car-hauling', 'vehicle-transport'],
    says: SAYS.much,
    terms:
      'auto transport, auto transporter, auto hauler, auto hauling, auto shipping, auto mover, automobile, ' +
      'car, car hauler, car hauling, car transport, car transporter, car shipping, car shipper, car carrier, car mover, ' +
      'car moving, ship a car, ship my car, ship car, vehicle, vehicle transport, vehicle shipping, motorcycle, ' +
      "motorcycle transport, motorcycle shipping, transport d'auto, transport automobile, transport de voiture, " +
      'transport de vehicule, voiture',
  },
  {
    slugs: ['tanker', 'hazmat'],
    says: SAYS.much,
    terms: 'fuel tanker, fuel tank truck, gas tanker, chemical tanker, propane, propane delivery',
  },
  { slugs: ['tanker'], says: SAYS.much, terms: 'tanker, tank truck, liquid bulk, transport citerne' },
  {
    slugs: ['expedited', 'freight'],
    says: SAYS.little,
    terms: 'expedited, expedite, expedited freight, expedited shipping, team driver',
  },
  {
    slugs: ['trucking'],
    says: SAYS.nothing,
    terms:
      'trucking, truck, trucker, truck line, truck driver, hauling, hauler, haul, transport, transportation, ' +
      'transporter, trucking company, transport company, carrier company, semi, semi truck, 18 wheeler, big rig, ' +
      'tractor trailer, dump truck, motor carrier, camionnage, camion, camionneur, transporteur, transport routier, ' +
      'compagnie de transport, entreprise de transport',
  },
]

/** True if a service says much about what a company does. One that the list lacks does. */
export const isParticular = (slug: string): boolean =>
  (SERVICE_TERMS.find(({ slugs: [first] }) => first === slug)?.says ?? SAYS.much) === SAYS.much

/** Trades of other directories. */
export const OTHER_TRADES =
  'tow, towing, tow truck, towing service, tow company, wrecker, wrecker service, roadside assistance, remorquage, ' +
  'remorqueuse, depanneuse, junk removal, dumpster rental, moving truck rental, moving box, u haul, u haul rental, uhaul, uhaul rental, car rental, ' +
  'self storage, self storage unit, load board, loadboard, job board, taxi, limo, bus, bus charter, truck repair, truck repair shop, truck mechanic, truck part, truck dealer, truck sale, truck rental, rental truck, truck stop, truck wash, ' +
  'truck parking, truck insurance, truck driving school, driving school, cdl school, cdl training, trucking job, ' +
  'truck driver job, driver job, cdl job, cdl truck driver job, driving job, job, career, hiring, now hiring, emploi'
