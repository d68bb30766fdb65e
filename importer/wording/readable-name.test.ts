import { describe, expect, it } from 'vitest'
import { readableName } from './readable-name.ts'

const NAMES: [registered: string, readable: string][] = [
  ['WHITE HILL TRUCKING LLC', 'White Hill Trucking LLC'],
  ['PUTNAM MOTORS, INC', 'Putnam Motors, Inc'],
  ['HOME KING, INC.', 'Home King, Inc'],
  ['ACME L.L.C.', 'Acme LLC'],
  ['ACME L L C', 'Acme LLC'],
  ['THORSON BROTHERS LLP', 'Thorson Brothers LLP'],
  ['OAK CREST RANCH LP', 'Oak Crest Ranch LP'],
  ['MAX WOOD LUMBER CO', 'Max Wood Lumber Co'],
  ['BAI EQUIPMENT CORP', 'BAI Equipment Corp'],
  // initials
  ['J H EXPRESS LLC', 'J H Express LLC'],
  ['JH LAWN CARE LLC', 'JH Lawn Care LLC'],
  ['DL MARTIN TRUCKING', 'DL Martin Trucking'],
  ['KBEX CONTRACTING INC', 'KBEX Contracting Inc'],
  ['BDSG TRUCKING INC', 'BDSG Trucking Inc'],
  ['AAJTT LLC', 'AAJTT LLC'],
  ['DR TRUCKING LLC', 'DR Trucking LLC'],
  ['MR FLAME INC', 'Mr Flame Inc'],
  ['MSMITH TRUCKING LLC', 'MSmith Trucking LLC'],
  ['C SQUARED XPRESS LLC', 'C Squared Xpress LLC'],
  ['J&T PLASTERING INC', 'J&T Plastering Inc'],
  ['K&SET TRANSPORTATION', 'K&Set Transportation'],
  ['M & GS CARRIER INC', 'M & GS Carrier Inc'],
  // short words that are not initials
  ['SKY TRANSPORT INC', 'Sky Transport Inc'],
  ['DRY ICE TRANSPORT', 'Dry Ice Transport'],
  ['RAM TRANSPORT LLC', 'Ram Transport LLC'],
  ['STAVNES TRKG INC', 'Stavnes Trkg Inc'],
  ['BAUER AG ENTERPRISES', 'Bauer Ag Enterprises'],
  ['KVOLS AG LLC', 'Kvols Ag LLC'],
  ['MYERS PAVNG INC', 'Myers Pavng Inc'],
  // trade words
  ['HVAC INC', 'HVAC Inc'],
  ['OLD KENTUCKY BBQ LLC', 'Old Kentucky BBQ LLC'],
  ['STARTRUCKS USA INC', 'Startrucks USA Inc'],
  ['US WIDE LOGISTICS INC', 'US Wide Logistics Inc'],
  ['DIRT R US INC', 'Dirt R Us Inc'],
  // digits
  ['2BT LOGISTICS LLC', '2BT Logistics LLC'],
  ['J54 FARMS INC', 'J54 Farms Inc'],
  ['HAUL2HAUL LOGISTICS', 'Haul2Haul Logistics'],
  ['4REFUEL US LLC', '4Refuel US LLC'],
  ['1ST CLASS MOVING', '1st Class Moving'],
  ['12516861 CANADA INC', '12516861 Canada Inc'],
  // people
  ["MIKE O'BRIEN TRUCKING", "Mike O'Brien Trucking"],
  ["SJ D'AGATI TRUCKING", "SJ D'Agati Trucking"],
  ["MAZZERA'S APPLIANCE INC", "Mazzera's Appliance Inc"],
  ["ISI'S TOWING", "ISI's Towing"],
  ["RAMBLIN' MAN LLC", "Ramblin' Man LLC"],
  ['MCCRAW FARMS', 'McCraw Farms'],
  ['MACLEOD HAULING', 'MacLeod Hauling'],
  ['MCLANE COMPANY INC', 'McLane Company Inc'],
  ['MCKAY EXPRESS', 'McKay Express'],
  ['MCI TRUCKING', 'MCI Trucking'],
  ['AL-AMIN TRANSPORT', 'Al-Amin Transport'],
  ['BO & AL TRUCKING', 'Bo & Al Trucking'],
  ['FREIGHT,INC.', 'Freight, Inc'],
  ['MACON ROADS INC', 'Macon Roads Inc'],
  ['SMITH & SON III LLC', 'Smith & Son III LLC'],
  // small words and joins
  ['MONDAY TO SUNDAY TRANSPORT', 'Monday to Sunday Transport'],
  ['THE VALLEYS OF THE MOON LLC', 'The Valleys of the Moon LLC'],
  ['TO BE DELIVERED LLC', 'To Be Delivered LLC'],
  ['BIG BROTHER TRUCKING AND LOGISTICS', 'Big Brother Trucking and Logistics'],
  ['A AND R HAULING LLC', 'A and R Hauling LLC'],
  ['TRI-TECH ROOFING', 'Tri-Tech Roofing'],
  ['R -N- R EXCAVATING', 'R-N-R Excavating'],
  ['BUILDERS OF WEST CENTRAL MN INC', 'Builders of West Central MN Inc'],
  ['RAPID-MOVES.COM LLC', 'Rapid-Moves.com LLC'],
  // names that are not in capitals
  ['MacKenzie Freight LLC', 'MacKenzie Freight LLC'],
  ['smith trucking llc', 'Smith Trucking LLC'],
  ['McDONALD TRUCKING LLC', 'McDonald Trucking LLC'],
  // oddities
  ['  ACME   FREIGHT \t', 'Acme Freight'],
  ['!!!', '!!!'],
  ['ÉCLAIR TRANSPORT', 'Éclair Transport'],
  ['🚚 BIG RIG LLC', '🚚 Big Rig LLC'],
  ['</SCRIPT> TRUCKING', '</Script> Trucking'],
  ['', ''],
]

describe('readableName', () => {
  it.each(NAMES)('reads %j as %j', (registered, readable) => {
    expect(readableName(registered)).toBe(readable)
  })

  it.each([
    ['TRANSPORT ST-LAURENT INC', 'Transport St-Laurent Inc'],
    ['LES TRANSPORTS DU NORD LTEE', 'Les Transports du Nord Ltée'],
    ["TRANSPORT DE L'ESTRIE", "Transport de l'Estrie"],
    ['TRANSPORT ÎLE PERROT', 'Transport Île Perrot'],
    ['DÉMÉNAGEMENT ÉTÉ', 'Déménagement Été'],
  ])('reads the French name %j as %j', (registered, readable) => {
    expect(readableName(registered, { french: true })).toBe(readable)
  })

  it.each(NAMES)('keeps its own output for %j unchanged', (_registered, readable) => {
    if (/[a-z]{3}/.test(readable)) expect(readableName(readable)).toBe(readable)
  })
})
