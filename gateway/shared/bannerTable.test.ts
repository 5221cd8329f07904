import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readStoreTable } from '../storeTable.ts'
import { parseBanners, readBanners } from './bannerTable.ts'

const banner = {
  place: 'home',
  title: 'Gull i gave',
  text: 'Små barrer.',
  linkText: 'Se dem',
  picture: '/c/i14.jpg',
  pictureText: 'En barre',
  target: { category: 'gull/gavebarrer' },
}
const parse = (changes: object) => parseBanners(JSON.stringify([{ ...banner, ...changes }]), 'no.json')

test('every store has banners on its home page', () => {
  const { stores } = readStoreTable()
  const banners = readBanners(stores.map(({ storeCode }) => storeCode))

  expect(stores.map(({ storeCode }) => banners.get(storeCode)?.filter(({ place }) => place === 'home').length)).toEqual(
    stores.map(() => 2),
  )
})

test('a store without a file has no banners, and its file is read once it exists', () => {
  const folder = mkdtempSync(join(tmpdir(), 'karat-banners-'))
  writeFileSync(join(folder, 'se.json'), JSON.stringify([banner]))

  expect([...readBanners(['no', 'se'], pathToFileURL(`${folder}/`))]).toEqual([['se', [banner]]])
})

test.each([
  { why: 'no title', changes: { title: ' ' }, says: 'no.json: 0.title' },
  { why: 'a title that is too long', changes: { title: 'x'.repeat(61) }, says: 'no.json: 0.title' },
  { why: 'an unknown place', changes: { place: 'foot' }, says: 'no.json: 0.place' },
  {
    why: 'a URL instead of a target',
    changes: { target: 'https://elsewhere.example' },
    says: 'no.json: 0.target',
  },
  { why: 'two targets', changes: { target: { category: 'gull', product: 'AU-1' } }, says: 'no.json: 0.target' },
  { why: 'a picture of another host', changes: { picture: '//elsewhere.example/x.jpg' }, says: 'no.json: 0.picture' },
  { why: 'a picture above the folder', changes: { picture: '/../x.jpg' }, says: 'no.json: 0.picture' },
  { why: 'an unknown field', changes: { colour: 'red' }, says: 'no.json: 0.colour' },
])('refuses a banner with $why and names the field', ({ changes, says }) => {
  expect(() => parse(changes)).toThrow(says)
})

test('refuses a file that is not JSON', () => {
  expect(() => parseBanners('[', 'gateway/banners/stores/no.json')).toThrow(
    'gateway/banners/stores/no.json: expected JSON, got',
  )
})
