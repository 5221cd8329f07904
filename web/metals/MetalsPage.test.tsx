import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Layout, Metals } from '../client/generated/documents.generated.ts'
import { response, noResponse, openPage } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'

const main = () => within(screen.getByRole('main'))
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ')

test('fetches a metal’s price, its trade weights and its history in one operation', async () => {
  const { operations } = await openPage('/metals?metal=AG')

  expect(operations).toEqual(['Layout', 'Metals'])
  expect(document.title).toContain('Metal prices: Silver')
  // Investment stores show silver per kilogram.
  expect(
    plain(
      main()
        .getByText(/^Updated 21.11.2026 kl. 11.54/)
        .closest('div')?.textContent ?? null,
    ),
  ).toContain('16 380,00 kr/kg')
  expect(
    main()
      .getAllByRole('definition')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual(['16,38 kr', '16 380,00 kr', '509,47 kr'])
  expect(plain(main().getByRole('img').getAttribute('aria-label'))).toBe(
    'Silver over the last 30 days: from 14 414,40 kr/kg to 16 380,00 kr/kg, lowest 14 414,40 kr/kg, highest 16 380,00 kr/kg',
  )
})

test('arrow keys read the chart point by point', async () => {
  await openPage('/metals')
  const cursor = main().getByRole('slider')
  const read = () => plain(cursor.getAttribute('aria-valuetext'))
  const press = (key: string) => fireEvent.keyDown(cursor, { key })
  act(() => cursor.focus())

  expect(read()).toBe('21.11.2026 kl. 11.54: 1 310,40 kr/g')
  press('ArrowLeft')
  // The prices of the day before are Friday's last ones.
  expect(read()).toMatch(/^20.11.2026 kl. \d\d.\d\d: 1 \d+,\d\d kr.g$/)
  press('End')
  expect(cursor.getAttribute('aria-valuenow')).toBe(cursor.getAttribute('aria-valuemax'))
})

test('says where a trading day has no quote', async () => {
  await openPage('/metals?period=day')
  const cursor = main().getByRole('slider')
  act(() => cursor.focus())
  fireEvent.keyDown(cursor, { key: 'Home' })
  for (let at = 0; at < 10; at += 1) fireEvent.keyDown(cursor, { key: 'ArrowRight' })
  expect(cursor.getAttribute('aria-valuetext')).toContain(': no quote')
})

test('a month’s axis and table have no weekends, and a year’s table no time of day', async () => {
  await openPage('/metals?view=table')
  const times = () =>
    main()
      .getAllByRole('rowheader')
      .filter((header) => header.querySelector('time[datetime]') !== null)
      .map((header) => [plain(header.textContent), header.querySelector('time')?.dateTime ?? ''] as const)
  // The first one is the current price of a Saturday.
  const days = times()
    .slice(1)
    .map(([, at]) => new Date(at).getUTCDay())
  expect(days.length).toBeGreaterThan(80)
  expect(days.filter((day) => day === 0 || day === 6)).toEqual([])

  await openPage('/metals?period=year&view=table')
  expect(times()[1]?.[0]).toBe('20.11.2026')
})

test.each([
  { metal: 'AU', unit: 'kr/g' },
  { metal: 'AG', unit: 'kr/kg' },
])('the axis of $metal has its unit, $unit', async ({ metal, unit }) => {
  await openPage(`/metals?metal=${metal}`)
  expect(main().getByText(unit)).toBeTruthy()
})

test('a finger reads the chart again and again, and the reading stays when it is lifted', async () => {
  await openPage('/metals?period=day')
  const cursor = main().getByRole('slider')
  vi.spyOn(cursor, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 96, 100))
  const tap = (clientX: number) => {
    fireEvent.pointerDown(cursor, { pointerType: 'touch', clientX })
    fireEvent.pointerLeave(cursor, { pointerType: 'touch' })
  }
  for (const at of [20, 70, 40]) {
    tap(at)
    expect(cursor.getAttribute('aria-valuenow')).toBe(String(at))
    expect(cursor.querySelector('p')).not.toBeNull()
  }

  fireEvent.pointerMove(cursor, { pointerType: 'mouse', clientX: 10 })
  fireEvent.pointerLeave(cursor, { pointerType: 'mouse' })
  expect(cursor.querySelector('p')).toBeNull()
})

test('shows the values as a table under its own URL, newest first', async () => {
  await openPage('/metals?metal=AU&period=day&view=table')
  const rows = within(main().getByRole('table', { name: 'Gold, the last 24 hours' }))
    .getAllByRole('row')
    .slice(1)

  expect(rows).toHaveLength(97)
  expect(rows.slice(0, 2).map(({ textContent }) => plain(textContent))).toEqual([
    '21.11.2026 kl. 11.541 310,40 kr/g',
    '21.11.2026 kl. 11.391 309,09 kr/g',
  ])
  expect(main().queryByRole('slider')).toBeNull()
})

test('links to each period and metal and marks the current one', async () => {
  await openPage('/metals?metal=PT&period=year')

  expect(
    main()
      .getAllByRole('link', { current: true })
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/metals?metal=PT&period=year', '/metals?metal=PT&period=year'])
  expect(main().getByRole('link', { name: '5 years' }).getAttribute('href')).toBe('/metals?metal=PT&period=five-years')
  expect(main().getByRole('link', { name: 'Rhodium' }).getAttribute('href')).toBe('/metals?metal=RH&period=year')
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
    'http://localhost:3000/metals?metal=PT',
  )
})

describe('partial responses', () => {
  test('shows the quotes without a chart', async () => {
    const data = await sampleResponse(Metals, { metal: 'AU', period: 'MONTH' })
    await openPage('/metals', { responses: [response(Metals, { ...data, metalHistory: null })] })
    expect(main().getByText('This chart cannot be shown just now. Please try again in a moment.')).toBeTruthy()
    expect(main().getByRole('link', { name: 'Rhodium' })).toBeTruthy()
  })

  test('shows a message and no ticker without quotes', async () => {
    const [layout, data] = [
      await sampleResponse(Layout, {}),
      await sampleResponse(Metals, { metal: 'AU', period: 'MONTH' }),
    ]
    await openPage('/metals', {
      responses: [
        response(Layout, { ...layout, metalQuotes: null }),
        response(Metals, { ...data, metalQuotes: null, metalHistory: null }),
      ],
    })
    expect(main().getByText('The metal prices cannot be shown just now. Please try again in a moment.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Metal prices' })).toBeNull()
  })

  test('shows the offline page if the request fails', async () => {
    await openPage('/metals', { responses: [noResponse(Metals)] })
    expect(main().queryByRole('img')).toBeNull()
  })
})

describe('metal ticker', () => {
  const ticker = () => within(screen.getByRole('region', { name: 'Metal prices' }))

  test('shows metal, price, unit and change, and links to the chart', async () => {
    await openPage('/gullbarrer')
    expect(
      ticker()
        .getAllByRole('link')
        .map((link) => [link.getAttribute('href'), plain(link.textContent)]),
    ).toEqual([
      ['/metals?metal=AU', 'AUGold1 310,40 kr/g+0,42 %'],
      ['/metals?metal=AG', 'AGSilver16 380,00 kr/kg\u22120,31 %'],
      ['/metals?metal=PT', 'PTPlatinum514,80 kr/g0,00 %'],
      ['/metals?metal=PD', 'PDPalladium456,30 kr/g\u22120,74 %'],
      ['/metals?metal=RH', 'RHRhodium2 691,00 kr/g–'],
    ])
    expect(ticker().getByText('Updated kl. 11.54')).toBeTruthy()
  })
})
