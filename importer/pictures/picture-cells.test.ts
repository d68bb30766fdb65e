import { expect, test } from 'vitest'
import { picturesIn } from './picture-cells.ts'

test.each([
  ['nothing', '', []],
  ['words', 'see our website', []],
  ['an address', 'https://a.example/1.jpg?w=9', ['https://a.example/1.jpg?w=9']],
  [
    'an address without an ending',
    'https://lh5.example.com/p/AF1Qip=w800-h500-k-no',
    ['https://lh5.example.com/p/AF1Qip=w800-h500-k-no'],
  ],
  ['an address without a scheme', '//a.example/1.jpg', ['https://a.example/1.jpg']],
  [
    'addresses with commas',
    'https://a.example/1.jpg, https://a.example/w_9,h_8/2.png',
    ['https://a.example/1.jpg', 'https://a.example/w_9,h_8/2.png'],
  ],
  [
    'addresses with bars',
    'https://a.example/1.jpg|https://a.example/2.jpg',
    ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
  ],
  [
    'lines',
    'https://a.example/1\nhttps://a.example/2\nhttps://a.example/1',
    ['https://a.example/1', 'https://a.example/2'],
  ],
  ['files', 'yard 1.jpg, logos/Truck.PNG; x.webp', ['yard 1.jpg', 'logos/Truck.PNG', 'x.webp']],
  ['a path of the old directory', '/logos/profile/x.png', ['/logos/profile/x.png']],
  [
    'GeoDirectory',
    'https://a.example/1.jpg|55|Yard|Our yard::https://a.example/2.jpg|56|A truck|::https://a.example/3.jpg|||',
    ['https://a.example/1.jpg: Our yard', 'https://a.example/2.jpg: A truck', 'https://a.example/3.jpg'],
  ],
  [
    'our own export',
    'pictures/acme/a1.jpg The yard in Gary, at night\npictures/acme/b2.jpg A truck',
    ['pictures/acme/a1.jpg: The yard in Gary, at night', 'pictures/acme/b2.jpg: A truck'],
  ],
  [
    'JSON of texts',
    '["https://a.example/1.jpg","https://a.example/2.jpg"]',
    ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
  ],
  [
    'JSON of objects',
    '[{"title":"All","image":"https://a.example/1"},{"url":"https://a.example/2","caption":"Our yard"},{}]',
    ['https://a.example/1', 'https://a.example/2: Our yard'],
  ],
])('a cell with %s', (_, cell, expected) => {
  const found = picturesIn(cell).map(({ address, description }) => [address, description].filter(Boolean).join(': '))
  expect(found).toEqual(expected)
})
