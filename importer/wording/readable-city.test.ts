import { expect, it } from 'vitest'
import { readableCity } from './readable-city.ts'

it.each([
  ['PROSSER', 'Prosser'],
  ['ST PAUL', 'Saint Paul'],
  ['SAINT PAUL', 'Saint Paul'],
  ['ST. LOUIS', 'Saint Louis'],
  ['FT WAYNE', 'Fort Wayne'],
  ['PT CHARLOTTE', 'Port Charlotte'],
  ['POINT PLEASANT', 'Point Pleasant'],
  ['N SIOUX CITY', 'North Sioux City'],
  ['DENHAM SPGS', 'Denham Springs'],
  ['WINSTON SALEM', 'Winston-Salem'],
  ['MC ALLEN', 'McAllen'],
  ['MCARTHUR', 'McArthur'],
  ['DE PERE', 'De Pere'],
  ['DESOTO', 'DeSoto'],
  ['LA GRANGE', 'La Grange'],
  ['LAGRANGE', 'LaGrange'],
  ['COEUR D ALENE', "Coeur d'Alene"],
  ['O NEALS', "O'Neals"],
  ['O FALLON', "O'Fallon"],
  ['FOND DU LAC', 'Fond du Lac'],
  ['TRUTH OR CONSEQUENCES', 'Truth or Consequences'],
  ['MARINA DEL REY', 'Marina del Rey'],
  ['SAULT STE MARIE', 'Sault Ste. Marie'],
  ['TROIS-RIVIERES', 'Trois-Rivieres'],
  ['ST-JEAN-SUR-RICHELIEU', 'Saint-Jean-sur-Richelieu'],
  ['Québec', 'Québec'],
  ['', ''],
])('reads the city %j as %j', (written, readable) => {
  expect(readableCity(written)).toBe(readable)
})
