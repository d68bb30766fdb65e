import { expect, test } from 'vitest'
import { findWords, nameForms, tokensOf } from './words.ts'

test.each([
  ['Prairie State Freight, LLC', ['prairie', 'state', 'freight']],
  ['The J.B. Hunt Co.', ['jb', 'hunt']],
  ['J B HUNT L L C', ['jb', 'hunt']],
  ['A & B Movers', ['ab', 'movers']],
  ['O’Brien’s Élan Inc', ['obriens', 'elan']],
  ['O´Neil', ['oneil']],
  ['OʻNeil', ['oneil']],
  ['St. Louis', ['saint', 'louis']],
  ['Main St', ['main', 'st']],
  ['The Co', ['the', 'co']],
  ['Café 24/7', ['cafe', '24', '7']],
  ['Transport Gagnon ltée', ['transport', 'gagnon']],
  ['A and B Movers Incorporated', ['ab', 'movers']],
  ['  –  ', []],
])('finds %j by %j', (name, words) => {
  expect(findWords(name)).toEqual(words)
})

test.each([
  [
    "Île d'Orléans",
    [
      ['ile', 'dorleans'],
      ['ile', 'orleans'],
    ],
  ],
  [
    'L’Ancienne-Lorette',
    [
      ['lancienne', 'lorette'],
      ['ancienne', 'lorette'],
    ],
  ],
  [
    "Coeur d'Alene",
    [
      ['coeur', 'dalene'],
      ['coeur', 'alene'],
    ],
  ],
  ["O'Brien", [['obrien'], ['o', 'brien']]],
  [
    'AT&T Freight',
    [
      ['at', 't', 'freight'],
      ['att', 'freight'],
    ],
  ],
  [
    'Always 24/7',
    [
      ['always', '24', '7'],
      ['always', '247'],
    ],
  ],
  ['A&B Movers', [['ab', 'movers']]],
  ["Val-d'Or", [['val', 'dor']]],
])('%j may be typed as %j', (name, forms) => {
  expect(nameForms(name)).toEqual(forms)
})

test('the words of a typed text are known with their places', () => {
  const typed = "Movers near Île d'Orléans"
  expect(tokensOf(typed).map(({ word, start, end }) => [word, typed.slice(start, end)])).toEqual([
    ['movers', 'Movers'],
    ['near', 'near'],
    ['ile', 'Île'],
    ['orleans', "d'Orléans"],
  ])
})
