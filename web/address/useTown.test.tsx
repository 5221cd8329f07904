import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type AddressText, emptyAddress } from './typedAddress.ts'
import { useTown } from './useTown.ts'

type FetchTown = (request: { variables: { postcode: string } }) => Promise<{ data: { town: string | null } }>
const towns = vi.hoisted(() => ({ fetch: vi.fn<FetchTown>() }))
vi.mock('../client/generated/hooks.generated.ts', () => ({ useTownLazyQuery: () => [towns.fetch] }))

beforeEach(() => {
  towns.fetch.mockReset()
  const known = new Map([
    ['5003', 'Bergen'],
    ['0150', 'Oslo'],
  ])
  towns.fetch.mockImplementation(async ({ variables: { postcode } }) => ({
    data: { town: known.get(postcode) ?? null },
  }))
})

/** A form of an address in Norway. */
function openForm(country = 'NO') {
  let value = emptyAddress
  const change = (next: AddressText) => {
    value = next
    rerender()
  }
  const { result, rerender } = renderHook(() => useTown({ country, value, onChange: change }))
  const start = (field: 'city' | 'postcode', text: string) => {
    const next = { ...value, [field]: text }
    change(next)
    return field === 'postcode' ? result.current(next) : null
  }
  return {
    city: () => value.city,
    type: (field: 'city' | 'postcode', text: string) => act(async () => void (await start(field, text))),
    typeAndGoOn: (field: 'postcode', text: string) => act(() => void start(field, text)),
  }
}

test('a postcode fills in its town, and another one the next', async () => {
  const form = openForm()
  await form.type('postcode', '500')
  expect([form.city(), towns.fetch.mock.calls.length]).toEqual(['', 0])
  await form.type('postcode', '5003')
  expect(form.city()).toBe('Bergen')
  await form.type('postcode', 'NO-0150')
  expect(form.city()).toBe('Oslo')
  await form.type('postcode', '9999')
  expect(form.city()).toBe('Oslo')
})

test('a town that was typed stays, and is not asked for', async () => {
  const form = openForm()
  await form.type('city', 'Åsane')
  await form.type('postcode', '5003')
  expect([form.city(), towns.fetch.mock.calls.length]).toEqual(['Åsane', 0])
})

test('a town that is typed while the answer is on its way stays', async () => {
  const answer = Promise.withResolvers<{ data: { town: string } }>()
  towns.fetch.mockReturnValue(answer.promise)
  const form = openForm()
  form.typeAndGoOn('postcode', '5003')
  await form.type('city', 'Fana')
  await act(async () => answer.resolve({ data: { town: 'Bergen' } }))
  expect(form.city()).toBe('Fana')
})

test('without a connection, and in other countries, the field stays empty', async () => {
  towns.fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  const form = openForm()
  await form.type('postcode', '5003')
  expect(form.city()).toBe('')
  const other = openForm('DK')
  await other.type('postcode', '1050')
  expect([other.city(), towns.fetch.mock.calls.length]).toEqual(['', 1])
})
