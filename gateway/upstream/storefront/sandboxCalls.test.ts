/** The calls that only our sandbox answers are frozen: a new one is a new demand on every backend. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readProfile } from './profile.ts'

const page = readFileSync(new URL('../../../docs/operate/checkout-calls.md', import.meta.url), 'utf8')

/** Of the rows of the first table below the heading. */
function callsOfTable(heading: string): readonly string[] {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const [table = ''] = section.split('| Call |').slice(1)
  const [rows = ''] = table.split('\n\n')
  return [...rows.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
}

/** Magento has it, our sandbox has not. */
const OF_MAGENTO = ['cart/billing-address']

test('what a shop does without each of the fifteen calls that are ours stands in the documentation', () => {
  const { calls } = readProfile('spec')
  const ours = Object.entries(calls).flatMap(([name, path]) =>
    path === null && !OF_MAGENTO.includes(name) ? name : [],
  )
  expect(ours).toHaveLength(15)
  expect(callsOfTable('What a shop does without our calls').toSorted()).toEqual(ours.toSorted())
})
