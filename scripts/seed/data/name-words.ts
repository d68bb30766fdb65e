/** Words that companies are named after. Chosen so that none is a large carrier we know of. */
const list = (text: string): readonly string[] =>
  text
    .trim()
    .split(/,\s+/)
    .map((word) => word.trim())

export const ANIMALS =
  list(`Heron, Badger, Osprey, Kestrel, Otter, Pronghorn, Bobcat, Loon, Marten, Wren, Sandhill, Red Fox,
  Jackrabbit, Magpie, Kingfisher, Lynx, Muskrat, Copperhead, Blue Heron, Whitetail, Elkhorn, Ram, Mule Deer, Snow Goose, Grouse,
  Catamount, Terrapin, Pelican, Cormorant, Nighthawk, Peregrine, Salamander, Bullfrog, Oxbow, Clydesdale, Percheron, Mastiff,
  Black Bear, Honeybee, Stingray`)

export const LANDSCAPE =
  list(`Ridgeline, Cedar Creek, Stone Bridge, Three Rivers, Millpond, Flat Rock, Long Meadow, High Prairie,
  Red Barn, Iron Gate, Lantern, Crossroads, Switchback, Tall Pine, Lost Creek, Copper Hill, Whitewater, Stillwater, Fieldstone,
  Cottonwood, Sycamore, Juniper, Ironwood, Hickory, Black Oak, Birchwood, Granite, Limestone, Flint, Slate, Cornerstone, Millstone,
  Keel, Anchor, Harbor Light, Tidewater, Drawbridge, Viaduct, Milepost, Turnstone, Plumb Line, Trestle, Kingpin, Fifth Wheel,
  Tailwind, Daybreak, First Light, Half Moon, Blue Lantern, Polar Star, Evening Star, Whistle Stop, Deep Well, Broad Axe`)

export const DIRECTIONS =
  list(`North Fork, South Bend Road, Westward, Eastgate, Northgate, Southline, West Branch, East Shore,
  Northeast Crossing, Midway, Due North, Southpaw, Westbank, Upper Valley, Lower Forty, Far Corner, Central Line, Interior`)

/** Landmarks of a state or province. */
export const REGION_WORDS: Record<string, readonly string[]> = {
  AB: list('Foothills, Bow River, Chinook, Parkland, Wild Rose, Kananaskis'),
  AZ: list('Saguaro, Sonoran, Mogollon, Copper State, Palo Verde, Superstition'),
  BC: list('Fraser, Salish, Howe Sound, Cariboo, Stave Lake, Cascadia'),
  CA: list('Sierra, Redwood, San Joaquin, Mojave, Manzanita, Golden Poppy'),
  CO: list('Front Range, Aspen Grove, Pikes View, South Platte, Columbine, Tincup'),
  DC: list('Potomac, Anacostia, Rock Creek, Capital Beltline'),
  FL: list('Gulfstream, Sawgrass, Mangrove, Suncoast, Okeechobee, Live Oak'),
  GA: list('Piedmont, Peachtree, Chattahoochee, Red Clay, Magnolia'),
  IL: list('Prairie State, Lakeshore, Calumet, Des Plaines, Kankakee'),
  IN: list('Wabash, Crossroads State, White River, Hoosier, Limestone Belt'),
  KY: list('Bluegrass, Falls City, Ohio Valley, Salt River, Knobs'),
  LA: list('Bayou, Pontchartrain, Cypress, Crescent, Delta Mud'),
  MA: list('Bay Colony, Mystic River, Minuteman, Blackstone, Cape Wind'),
  MB: list('Red River, Assiniboine, Keystone Province, Lake Agassiz, Seven Oaks'),
  MD: list('Chesapeake, Patapsco, Old Line, Catoctin, Oriole'),
  MI: list('Straits, Wolverine, River Rouge, Great Lakes, Huron'),
  MN: list('North Star, Minnehaha, Iron Range, Twin River, Boundary Waters'),
  MO: list('Ozark, Gateway, Meramec, Show-Me, Big Muddy, Heartland'),
  NB: list('Fundy, Petitcodiac, Tantramar, Acadia'),
  NC: list('Blue Ridge, Tar River, Carolina Pine, Uwharrie, Catawba'),
  NE: list('Platte River, Sandhills, Cornhusk, Elkhorn River, Loess'),
  NJ: list('Garden State, Passaic, Meadowlands, Palisade, Raritan'),
  NM: list('Sandia, Rio Grande, Turquoise, Enchanted Mesa, Jornada'),
  NS: list('Bluenose, Bedford Basin, Chebucto, Ocean Playground'),
  NV: list('Silver State, Spring Mountain, Joshua Tree, Red Rock, Mead'),
  NY: list('Empire, Hudson, Sound Shore, Knickerbocker, Gowanus, Catskill'),
  OH: list('Buckeye, Cuyahoga, Scioto, Western Reserve, Queen City, Lake Erie'),
  OK: list('Sooner, Cimarron, Cross Timbers, Red Dirt, Arkansas River'),
  ON: list('Trillium, Escarpment, Credit Valley, Humber, Grand River, Golden Horseshoe, Thames Valley'),
  OR: list('Willamette, Rose City, Tualatin, Columbia Gorge, Cascade'),
  PA: list('Keystone, Schuylkill, Allegheny, Three Rivers, Liberty Bell, Monongahela'),
  QC: list('Boréal, Laurentides, Mille-Îles, Saint-Laurent, Richelieu, Chaudière, Mont-Royal'),
  SK: list('Wascana, Qu’Appelle, Living Skies, Wheatland, Palliser'),
  TN: list('Bluff City, Cumberland, Volunteer, Wolf River, Stones River'),
  TX: list('Lone Star, Brazos, Mesquite, Hill Country, Trinity, Big Thicket, Bluebonnet'),
  UT: list('Wasatch, Beehive, Oquirrh, Great Basin, Seagull'),
  VA: list('Tidewater, Lynnhaven, Dismal Swamp, Hampton Roads'),
  WA: list('Puget, Rainier View, Evergreen, Duwamish, Snoqualmie'),
  WI: list('Badgerland, Cream City, Kettle Moraine, Door County, Menomonee'),
}
/** What a company calls its trade, by its first service (by slug). French ones stand before the name. */
export const TRADES: Record<string, { english: readonly string[]; french: readonly string[] }> = {
  freight: {
    english: list('Freight, Freight Lines, Freightways, Motor Freight, Freight Service, Carriers'),
    french: list('Transport, Fret, Messageries'),
  },
  moving: {
    english: list('Moving, Movers, Moving & Storage, Van Lines, Relocation, Moving Co.'),
    french: list('Déménagement, Déménageurs, Les Déménagements'),
  },
  logistics: {
    english: list('Logistics, Logistics Group, Freight Management, Supply Lines, Logistics Partners'),
    french: list('Logistique, Groupe Logistique, Services Logistiques'),
  },
  'long-haul': {
    english: list('Express, Long Haul, Transport, Motor Lines, Carriers, Truck Lines'),
    french: list('Transport, Transports, Express'),
  },
  'local-delivery': {
    english: list('Delivery, Cartage, Local Express, Delivery Service, City Freight, Box Truck Service'),
    french: list('Livraison, Messagerie, Camionnage'),
  },
  refrigerated: {
    english: list('Refrigerated, Cold Freight, Refrigerated Lines, Produce Express, Cold Chain'),
    french: list('Transport Frigorifique, Frigo-Transport, Transport'),
  },
  reefer: {
    english: list('Reefer Lines, Cold Carriers, Reefer Service, Temperature Freight, Trucking'),
    french: list('Transport Frigorifique, Frigo-Transport, Transport'),
  },
  flatbed: {
    english: list('Flatbed, Heavy Haul, Open Deck, Flatbed Service, Steel Haulers, Trucking'),
    french: list('Transport, Transport Lourd, Plateforme'),
  },
  container: {
    english: list('Drayage, Intermodal, Container Service, Port Service, Chassis & Dray'),
    french: list('Transport, Intermodal, Conteneurs'),
  },
  hazmat: {
    english: list('Tank Lines, Bulk Transport, Chemical Transport, Specialized, Tank Service'),
    french: list('Transport Citerne, Transport Spécialisé, Transport'),
  },
  warehouse: {
    english: list('Warehousing, Distribution, Storage & Distribution, Warehouse Co., Fulfillment'),
    french: list('Entreposage, Entrepôts, Distribution'),
  },
  trucking: {
    english: list('Trucking, Transport, Hauling, Truck Lines, Trucking Co., Transfer'),
    french: list('Camionnage, Transport, Transports'),
  },
}
